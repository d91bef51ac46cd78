#pragma once

#include "libchess/base/export.hpp"
#include "libchess/motif/motif_line.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

namespace chess::detail {

/// What draws a person's eye to a move, or hides it, at the first glance.
enum class GlanceSign : std::uint8_t {
    mates,
    checks,
    checks_safely,
    captures,
    captured_pawns,  ///< the value of the captured piece, in pawns
    wins_exchange,
    loses_exchange,
    exchange,       ///< the static exchange, in pawns
    captures_gain,  ///< what captures on the whole board gain after it, in pawns
    captures_win,
    captures_lose,
    takes_moved,  ///< captures the piece that has just moved
    recaptures,
    by_pawn,
    by_knight,
    by_bishop,
    by_rook,
    by_queen,
    by_king,
    backward,
    forward,
    far,    ///< four squares or more
    steps,  ///< how many squares
    far_diagonal,
    flees,  ///< the piece was en prise
    flees_quietly,
    queens,
    underpromotes,
    castles,
    attacks,       ///< how many pieces it attacks then
    threatens,     ///< the value of those that are worth attacking, in pawns
    makes_threat,  ///< quietly and safely, of a piece
    nears_king,    ///< ends within two squares of the enemy king
    from_king,     ///< how far from the enemy king it comes
    captures_with_check,
    moves_again,  ///< the piece of the solver's move before
    few_replies,  ///< to a check: how many, up to 6
    replies,      ///< in tens, up to four
    into_pawn,    ///< onto a square that a pawn attacks
    into_attack,
    quiet,
    from_last,  ///< how far it ends from the opponent's last move
    rank,
};

inline constexpr std::size_t glance_sign_count = 43;

/// "captures", "far_diagonal": the names in a table of ratings.
[[nodiscard]] LIBCHESS_API std::string_view name_of(GlanceSign sign) noexcept;

/// A number for each sign.
struct GlanceSigns {
    std::array<float, glance_sign_count> values{};

    template <typename Number>
    void set(GlanceSign sign, Number number) {
        values.at(std::to_underlying(sign)) = static_cast<float>(number);
    }
    [[nodiscard]] float at(GlanceSign sign) const { return values.at(std::to_underlying(sign)); }
};

/// The legal moves at one of the solver's moves, in the order of generation, and which are right.
struct Glance {
    std::vector<GlanceSigns> moves = {};
    std::vector<std::size_t> right = {};  ///< the line's move, or all that mate as it does
};

/// The solver must be White: the order of generation, and so of sums, depends on the colour.
[[nodiscard]] LIBCHESS_API std::vector<Glance> glances_of(const MotifLine& line);

/// What each sign counts for a way of looking at a position.
using GlanceWeights = std::array<double, glance_sign_count>;

/// How hard the right move is to see: minus the logarithm of the chance that a glance falls on it,
/// where the chances go by the exponential of the signs' weighted sum.
[[nodiscard]] LIBCHESS_API double surprise(const Glance& glance, const GlanceWeights& weights);

}  // namespace chess::detail
