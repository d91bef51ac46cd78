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

/// A move as it is written down: nothing says yet that it can be played. Castling is the king
/// taking its own rook, or, outside Chess960, the king's step of two squares.
struct WrittenMove {
    Square from;                         ///< the square that is left
    Square to;                           ///< the square that is gone to
    std::optional<PieceType> promotion;  ///< what a pawn becomes, if it promotes

    /// Equal in every member.
    friend bool operator==(const WrittenMove&, const WrittenMove&) = default;
};

/// A move as it is written down, castling as king takes rook.
[[nodiscard]] LIBCHESS_API WrittenMove written(Move move);

/// "e2e4", "e7e8q".
[[nodiscard]] LIBCHESS_API std::string to_string(const WrittenMove& move);

/// Reads what `to_string` writes; nullopt for anything else.
[[nodiscard]] LIBCHESS_API std::optional<WrittenMove> parse_written_move(std::string_view text);

/// A proof that a problem has a solution: what the attacker plays against everything that the
/// defender can play. Data alone, and possibly wrong; `verify` finds that. A position that several
/// lines reach is there once: the proof is a graph whose lengths fall with every step, so that no
/// line can come back to where it was.
struct Proof {
    /// What follows one of the defender's moves.
    struct Reply {
        WrittenMove defence;  ///< what the defender plays
        /// The index of the step that answers it; nullopt where the move itself ends the line, as
        /// the mate of a selfmate does.
        std::optional<std::size_t> next;
    };
    /// A position with the attacker to move.
    struct Step {
        WrittenMove attack;  ///< what the attacker plays
        /// The attacker's moves to the goal at most, this one included.
        int length = 1;
        /// Every move that the defender has after `attack`; none where that reaches the goal.
        std::vector<Reply> replies;
    };

    Setup start;                                    ///< the position that is to be solved
    bool chess960 = false;                          ///< whether castling is Chess960's
    Stipulation stipulation = Stipulation::direct;  ///< what the attacker wants
    bool defender_begins = false;                   ///< as `MateProblem` has it
    bool fifty = false;                             ///< likewise
    int length = 0;                                 ///< the attacker's moves to the goal, at most
    /// Where the defender begins: every move he has. Otherwise step 0 is the start.
    std::vector<Reply> first_replies;
    std::vector<Step> steps;  ///< positions with the attacker to move, step 0 first
    bool half_move = false;   ///< as `MateProblem` has it
    /// For help and series play, which has no defences: its line from the start.
    std::vector<WrittenMove> line;
    /// Further lines of such a problem, each another one.
    std::vector<std::vector<WrittenMove>> other_lines = {};
    /// There are no more of that length than `line` and `other_lines`.
    bool all_lines = false;
};

/// A proof of nothing yet: the problem alone.
[[nodiscard]] LIBCHESS_API Proof begin_proof(const MateProblem& problem);

}  // namespace chess
