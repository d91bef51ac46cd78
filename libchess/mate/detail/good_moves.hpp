#pragma once

// Frequent questions of solutions to the prover.

#include "libchess/core/move.hpp"
#include "libchess/mate/problem.hpp"
#include "libchess/mate/prover.hpp"

#include <vector>

namespace chess::detail {

/// The attacker's moves that reach the goal from a position.
struct GoodMoves {
    /// The attacker's moves to the goal, the same for all; 0 if the goal is out of reach.
    int length = 0;
    std::vector<Move> moves = {};
    /// A limit was reached: moves are missing, or, if there are none, `length` may be too small.
    bool is_cut = false;
};

/// The moves that reach the goal in the problem's length.
[[nodiscard]] GoodMoves good_moves(Prover& prover, const MateProblem& problem);
/// The moves that reach the goal soonest, if within the problem's length.
[[nodiscard]] GoodMoves best_moves(Prover& prover, const MateProblem& problem);
/// Whether the attacker still reaches the goal after the defender's move.
[[nodiscard]] Answer still_works(Prover& prover, const MateProblem& after_reply);
/// The problem after the side to move passes.
[[nodiscard]] MateProblem passed(const MateProblem& problem);
/// Whether the defender, to move, may claim the draw of the fifty-move rule; or, if the attacker is
/// to move, whether the game is over, after seventy-five moves.
[[nodiscard]] bool is_drawn(const MateProblem& problem);

}  // namespace chess::detail
