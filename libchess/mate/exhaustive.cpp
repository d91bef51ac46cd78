#include "libchess/mate/exhaustive.hpp"

#include "libchess/position/draws.hpp"
#include "libchess/position/movegen.hpp"

#include <algorithm>

namespace chess {

bool exhaustive(const MateProblem& problem) {
    const auto& [position, stipulation, defender_begins, length, fifty] = problem;
    const MoveList moves = legal_moves(position);
    const bool self = stipulation == Stipulation::self;
    if (defender_begins && moves.empty())
        return !self && position.in_check() == (stipulation == Stipulation::direct);
    if (fifty && is_fifty_move_draw(position)) return false;
    if (!defender_begins)
        return std::any_of(moves.begin(), moves.end(),
                           [&](Move move) { return exhaustive(problem.after(move)); });
    if (length == 0 && !self) return false;
    return std::all_of(moves.begin(), moves.end(), [&](Move move) {
        const MateProblem after = problem.after(move);
        if (self && is_checkmate(after.position)) return true;
        return after.length > 0 && exhaustive(after);
    });
}

}  // namespace chess
