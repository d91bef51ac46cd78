#pragma once

#include "libchess/base/export.hpp"
#include "libchess/core/piece.hpp"
#include "libchess/core/square.hpp"
#include "libchess/mate/problem.hpp"
#include "libchess/position/setup.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace chess {

/// A move as written, not checked for legality. Castling is the king taking its own rook, in
/// ordinary chess, too.
struct WrittenMove {
    Square from;                         ///< the square that the piece leaves
    Square to;                           ///< the destination square
    std::optional<PieceType> promotion;  ///< the piece promoted to, if any

    /// Equal in every member.
    friend bool operator==(const WrittenMove&, const WrittenMove&) = default;
};

/// Converts a move, castling as king takes rook.
[[nodiscard]] LIBCHESS_API WrittenMove written(Move move);

/// "e2e4", "e7e8q".
[[nodiscard]] LIBCHESS_API std::string to_string(const WrittenMove& move);

/// Reads what `to_string` writes; nullopt for anything else.
[[nodiscard]] LIBCHESS_API std::optional<WrittenMove> parse_written_move(std::string_view text);

/// A proof that a problem has a solution: the attacker's move against every defence. It is only
/// data, and may be wrong; `verify` checks it. A position that several lines reach occurs once: the
/// proof is a graph whose lengths decrease with every step, so that no line can repeat a position.
struct Proof {
    /// One of the defender's moves and its answer.
    struct Reply {
        WrittenMove defence;  ///< what the defender plays
        /// The index of the step that answers it; nullopt if the move itself ends the line, like
        /// the mate in a selfmate.
        std::optional<std::size_t> next;
    };
    /// A position with the attacker to move.
    struct Step {
        WrittenMove attack;  ///< what the attacker plays
        /// The attacker's moves to the goal, at most, this one included.
        int length = 1;
        /// Every move that the defender has after `attack`; empty if that reaches the goal.
        std::vector<Reply> replies;
    };

    Setup start;                                    ///< the position to solve
    bool chess960 = false;                          ///< whether castling follows Chess960
    Stipulation stipulation = Stipulation::direct;  ///< the stipulation
    bool defender_begins = false;                   ///< see `MateProblem`
    bool fifty = false;                             ///< see `MateProblem`
    int length = 0;                                 ///< the attacker's moves to the goal, at most
    /// If the defender begins: every move that he has. Otherwise step 0 is the start.
    std::vector<Reply> first_replies;
    std::vector<Step> steps;  ///< positions with the attacker to move, step 0 first
    bool half_move = false;   ///< see `MateProblem`
    /// For help and series play, which has no defences: its line from the start.
    std::vector<WrittenMove> line;
    /// Further lines of such a problem, all different.
    std::vector<std::vector<WrittenMove>> other_lines = {};
    /// There are no lines of that length besides `line` and `other_lines`.
    bool all_lines = false;
};

}  // namespace chess
