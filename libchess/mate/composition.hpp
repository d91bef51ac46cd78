#pragma once

#include "libchess/base/export.hpp"
#include "libchess/mate/stipulation.hpp"
#include "libchess/mate/twin.hpp"
#include "libchess/notation/epd.hpp"
#include "libchess/notation/parse_error.hpp"
#include "libchess/position/position.hpp"

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace chess {

/// What is printed above a problem; empty where nothing is said. Several lines of one kind are
/// joined with "; ".
struct ProblemCredits {
    std::string author;  ///< who made it
    std::string source;  ///< where and when it was published
    std::string title;   ///< what it is called
    std::string award;   ///< what it won

    /// Equal in every member.
    friend bool operator==(const ProblemCredits&, const ProblemCredits&) = default;
};

/// What a problem's own text wants beside its solutions, in Popeye's words.
struct ProblemOptions {
    bool all_keys = false;    ///< every key, as Popeye gives them
    bool tries = false;       ///< `Try`
    bool set_play = false;    ///< `SetPlay`
    bool variations = false;  ///< `Variation`, or `NoThreat`
    bool threats = true;      ///< not `NoThreat`
    bool duplex = false;      ///< `Duplex`
    bool board = true;        ///< not `NoBoard`
    bool post_key = false;    ///< `PostKeyPlay`: the defender begins
    /// `MaxSolutions`
    std::optional<std::size_t> most_solutions = std::nullopt;
    /// `MaxTime`
    std::optional<std::chrono::seconds> time = std::nullopt;
};

/// One of the positions that a problem asks to be solved.
struct ProblemTwin {
    /// "a", "b", ...; empty if there is only one.
    std::string label;
    /// What makes it: "bPd5-->e5  h=2". Empty for the first position itself.
    std::string change;
    WrittenStipulation stipulation;  ///< what is asked
    bool continues = false;  ///< it is a change of the twin before, not of the first position
    /// Nullopt where the change cannot be made or makes no legal position; a fault says why.
    std::optional<Position> position = std::nullopt;
    TextSpan place = {};  ///< of the word in the text that its position or its change begins with
};

/// A problem with its twins.
struct Composition {
    ProblemCredits credits;                        ///< who, where, when
    ProblemOptions options;                        ///< what is wanted
    PieceLetters letters = PieceLetters::english;  ///< how it writes pieces
    bool zero_position = false;                    ///< the first position is not to be solved
    /// In their order; empty if the problem cannot be solved at all.
    std::vector<ProblemTwin> twins;
    /// What is wrong with it, and what was passed over, in the order of the text.
    std::vector<ParseError> faults;
};

/// Reads a problem as Popeye does, from "BeginProblem" or "NextProblem" to "EndProblem" or the next
/// one, in English, German or French, which the first word says; every word may be abbreviated as
/// long as it is clear. What is not orthodox chess, and what cannot be understood, makes a fault at
/// its place, and of the problem an empty list of twins. A fault in a twin leaves only that twin
/// without a position.
///
/// Castling is possible if king and rook are at home and `NoCastling` does not deny it, as Popeye
/// takes it, and an en passant capture if `EnPassant` says so. The last problem of an input has to
/// be ended; `is_ended` says whether it is, or another follows.
[[nodiscard]] LIBCHESS_API Composition read_popeye(std::string_view text,
                                                   const ValidationOptions& options = {},
                                                   bool is_ended = true);

/// The twins of a record of EPD, which the operation `twin` has: an operand for each, in the words
/// that Popeye has behind "Twin", as in `twin "move d5 e5" "continued remove a3"`. The first one is
/// the record's position, of which `asked` is asked; sides change turns where a twin asks for what
/// the other one begins. Nothing where there is no such operation.
[[nodiscard]] LIBCHESS_API Composition read_epd_twins(const Epd& record,
                                                      const WrittenStipulation& asked,
                                                      const ValidationOptions& options = {});

}  // namespace chess
