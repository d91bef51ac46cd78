#pragma once

#include "libchess/base/export.hpp"
#include "libchess/notation/parse_error.hpp"

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>

namespace chess {

/// The kind of play: who moves when, and to what end. In forced play the attacker, who normally
/// begins, succeeds against every defence; in help and series play nobody opposes. Terms as in the
/// Codex for Chess Composition (World Federation for Chess Composition).
enum class Play : std::uint8_t {
    direct,       ///< `#`: the attacker reaches the aim
    self,         ///< `s#`: the attacker forces the defender to reach the aim against the attacker
    reflex,       ///< `r#`: a selfmate in which a side that can reach the aim at once must do so
    semi_reflex,  ///< `semi-r#`: the same, but only the defender must
    help,         ///< `h#`: both sides help the one with the last move to reach the aim
    help_self,    ///< `hs#`: both help until the last move, which must reach the aim in any case
    help_reflex,  ///< `hr#`: both help, but a side that can reach the aim at once must do so
    series,       ///< `ser-#`: one side alone moves, and checks with its last move only
    series_help,  ///< `ser-h#`: one side moves alone, then the other reaches the aim with one move
    series_self,  ///< `ser-s#`: the same, but every move that the other side has reaches the aim
    /// `ser-r#`: the same, but a side that can reach the aim at once must do so, the other side
    /// even if that ends the series early, as in Popeye.
    series_reflex,
};

/// What the last move must achieve.
enum class Aim : std::uint8_t {
    mate,       ///< `#`
    stalemate,  ///< `=`
    capture,    ///< `x`: a capture; in help and series play only
};

/// What a problem asks for, without its length.
struct Stipulation {
    Play play = Play::direct;  ///< the kind of play
    Aim aim = Aim::mate;       ///< the aim of the last move

    /// Equal in every member.
    friend bool operator==(const Stipulation&, const Stipulation&) = default;

    /// The attacker checkmates against every defence.
    static const Stipulation direct;
    /// The attacker forces the defender to checkmate the attacker.
    static const Stipulation self;
    /// Both sides play so that the side to move is checkmated.
    static const Stipulation help;
    /// The attacker stalemates against every defence.
    static const Stipulation stalemate;
};

inline constexpr Stipulation Stipulation::direct{Play::direct, Aim::mate};
inline constexpr Stipulation Stipulation::self{Play::self, Aim::mate};
inline constexpr Stipulation Stipulation::help{Play::help, Aim::mate};
inline constexpr Stipulation Stipulation::stalemate{Play::direct, Aim::stalemate};

/// Whether one side forces the other: then a solution is a tree, otherwise it is a line.
[[nodiscard]] constexpr bool is_forced(Stipulation stipulation) noexcept {
    return stipulation.play <= Play::semi_reflex;
}
/// Whether it is the defender who reaches the aim, because he must.
[[nodiscard]] constexpr bool is_reached_by_defender(Stipulation stipulation) noexcept {
    return is_forced(stipulation) && stipulation.play != Play::direct;
}
/// Whether one side plays several moves in a row.
[[nodiscard]] constexpr bool is_series(Stipulation stipulation) noexcept {
    return stipulation.play >= Play::series;
}
/// Whether the side to move must reach the aim as soon as one move does it; in forced play
/// `is_defender` says which side that is.
[[nodiscard]] constexpr bool is_obliged(Stipulation stipulation, bool is_defender) noexcept {
    switch (stipulation.play) {
        case Play::semi_reflex: return is_defender;
        case Play::reflex:
        case Play::help_reflex:
        case Play::series_reflex: return true;
        default: return false;
    }
}

/// The sign before the number of moves: "#", "s#", "semi-r=", "ser-h#", "hx".
[[nodiscard]] LIBCHESS_API std::string sign_of(Stipulation stipulation);

/// The name in reports and certificates: "direct", "self", "help" and "stalemate" for the four that
/// have one, the sign for all others.
[[nodiscard]] LIBCHESS_API std::string name_of(Stipulation stipulation);
/// The stipulation with a name from `name_of`, or a sign; nullopt if there is none.
[[nodiscard]] LIBCHESS_API std::optional<Stipulation> stipulation_named(std::string_view name);

/// A stipulation as problemists write it, with its length.
struct WrittenStipulation {
    Stipulation stipulation;  ///< the stipulation
    /// The number of moves: the attacker's in forced play, each side's in help play, the series' in
    /// series play; nullopt if not written.
    std::optional<int> length;
    /// Help play begins with the second side: "h#2.5" has five half-moves.
    bool half_move = false;

    /// Equal in every member.
    friend bool operator==(const WrittenStipulation&, const WrittenStipulation&) = default;
};

/// Reads "#5", "s#4", "r#3", "semi-r#3", "h#2.5", "=3", "ser-h#7", "hs#3.5", "hx2", the number
/// being optional, or one of the words of `name_of`, in lower or upper case; a decimal comma, zeros
/// behind it ("h#4.0", "h#2.50"), "h#2½" and blanks around it are accepted. An error names the
/// nearest valid stipulation.
[[nodiscard]] LIBCHESS_API std::expected<WrittenStipulation, ParseError> parse_stipulation(
    std::string_view text);

/// "2" or, with a half-move, "2.5".
[[nodiscard]] LIBCHESS_API std::string length_text(int length, bool half_move);

/// The text that `parse_stipulation` reads: "h#2.5".
[[nodiscard]] LIBCHESS_API std::string to_string(const WrittenStipulation& written);

}  // namespace chess
