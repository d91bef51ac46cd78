#pragma once

// What solutions ask the prover, again and again.

#include "libchess/core/move.hpp"
#include "libchess/mate/problem.hpp"
#include "libchess/mate/prover.hpp"

#include <vector>

namespace chess::detail {

/// The attacker's moves that reach the goal from a position.
struct GoodMoves {
    /// The attacker's moves to the goal, the same for all; 0 if there is no way.
    int length = 0;
    std::vector<Move> moves = {};
    /// A limit was reached: `length` may be too small (if there are no moves), or moves are
    /// missing.
    bool is_cut = false;
};

/// Those that reach it in the problem's length.
[[nodiscard]] GoodMoves good_moves(Prover& prover, const MateProblem& problem);
/// Those that reach it soonest, if that is within the problem's length.
[[nodiscard]] GoodMoves best_moves(Prover& prover, const MateProblem& problem);
/// Whether the attacker still reaches the goal after the defender's move.
[[nodiscard]] Answer still_works(Prover& prover, const MateProblem& after_reply);
/// The problem with the side to move passing.
[[nodiscard]] MateProblem passed(const MateProblem& problem);
/// Whether the fifty moves have saved the defender.
[[nodiscard]] bool is_drawn(const MateProblem& problem);

}  // namespace chess::detail
