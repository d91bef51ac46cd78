#pragma once

#include "libchess/base/export.hpp"
#include "libchess/mate/solution.hpp"
#include "libchess/mate/stipulation.hpp"
#include "libchess/notation/epd.hpp"
#include "libchess/notation/parse_error.hpp"
#include "libchess/position/position.hpp"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace chess {

/// The credits printed above a problem; empty if missing. Several lines of one kind are joined with
/// "; ".
struct ProblemCredits {
    std::string author;  ///< the composer
    std::string source;  ///< where and when it was published
    std::string title;   ///< its title
    std::string award;   ///< the award

    /// Equal in every member.
    friend bool operator==(const ProblemCredits&, const ProblemCredits&) = default;
};

/// The languages of Popeye's input, which define the piece letters.
enum class PieceLetters : std::uint8_t { english, german, french };
/// "PSBRQK", "BSLTDK", "PCFTDR".
[[nodiscard]] LIBCHESS_API std::string_view popeye_letters(PieceLetters language) noexcept;

/// The old name of what is to be found; the other options are members of Composition.
using ProblemOptions [[deprecated("it is SolveOptions and Composition")]] = SolveOptions;

/// A twin: one of the positions that a problem asks to solve.
struct ProblemTwin {
    /// "a", "b", ...; empty if there is only one.
    std::string label;
    /// The change that makes it: "bPd5-->e5 h=2". Empty for the first position itself.
    std::string change;
    WrittenStipulation stipulation;  ///< what is asked
    bool continues = false;          ///< it changes the previous twin, not the first position
    /// Nullopt if the change cannot be made or gives an illegal position; a fault says why.
    std::optional<Position> position = std::nullopt;
    TextSpan place = {};  ///< the first word of its position or change in the text
};

/// A problem with its twins.
struct Composition {
    ProblemCredits credits;  ///< the credits
    /// What to find, by Popeye's names: `Try`, `SetPlay`, `Variation` (`tree`), `NoThreat`; all
    /// keys, as Popeye does. The other options are the members below.
    SolveOptions options;
    std::optional<std::size_t> most_solutions = std::nullopt;      ///< `MaxSolutions`
    std::optional<std::chrono::seconds> most_time = std::nullopt;  ///< `MaxTime`
    bool duplex = false;                                           ///< `Duplex`
    bool is_post_key = false;                      ///< `PostKeyPlay`: the defender begins
    bool shows_board = true;                       ///< not `NoBoard`
    PieceLetters letters = PieceLetters::english;  ///< the language of its piece letters
    bool zero_position = false;                    ///< the first position is not to be solved
    /// In order; empty if the problem cannot be solved at all.
    std::vector<ProblemTwin> twins;
    /// Errors and ignored parts, in the order of the text.
    std::vector<ParseError> faults;
};

/// Reads a problem in Popeye's format, from "BeginProblem" or "NextProblem" to "EndProblem" or the
/// next one, in English, German or French, by the first word; words may be abbreviated as long as
/// they are unambiguous. Anything unorthodox or unreadable adds a fault at its place and leaves the
/// problem without twins. A fault in a twin leaves only that twin without a position.
///
/// As in Popeye, castling is possible if king and rook are at home and `NoCastling` does not deny
/// it, and an en passant capture if `EnPassant` allows it. The last problem of an input must be
/// ended; `is_ended` tells whether it is, or another follows.
[[nodiscard]] LIBCHESS_API Composition read_popeye(std::string_view text,
                                                   const ValidationOptions& options = {},
                                                   bool is_ended = true);

/// The twins of an EPD record, from the operation `twin`: an operand for each, in Popeye's words
/// after "Twin", as in `twin "move d5 e5" "continued remove a3"`. The first twin is the record's
/// position with the stipulation `asked`; the side to move changes if a twin's stipulation requires
/// it. Empty without the operation.
[[nodiscard]] LIBCHESS_API Composition read_epd_twins(const Epd& record,
                                                      const WrittenStipulation& asked,
                                                      const ValidationOptions& options = {});

}  // namespace chess
