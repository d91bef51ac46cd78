#include "libchess/mate/problem.hpp"

#include "libchess/mate/detail/forced_play.hpp"
#include "libchess/position/draws.hpp"

#include <algorithm>

namespace chess {

bool reaches(const Position& position, Move move, Aim aim) noexcept {
    if (aim == Aim::capture) return position.is_capture(move);
    if (position.gives_check(move) != (aim == Aim::mate)) return false;
    return !has_legal_move(position.after(move));
}

MoveList moves_that_reach(const Position& position, Aim aim) noexcept {
    MoveList found;
    for (const Move move : legal_moves(position))
        if (reaches(position, move, aim)) found.push_back(move);
    return found;
}

MoveList detail::playable_moves(const MateProblem& problem) noexcept {
    if (is_obliged(problem.stipulation, problem.defender_begins)) {
        const MoveList due = moves_that_reach(problem.position, problem.stipulation.aim);
        if (!due.empty()) return due;
    }
    return legal_moves(problem.position);
}

bool detail::may_claim_fifty(const Position& position, const MoveList& playable) noexcept {
    constexpr int last_clock = 99;  // one half-move before the fifty are complete
    if (position.halfmove_clock() < last_clock) return false;
    return is_fifty_move_draw(position) || std::ranges::any_of(playable, [&](Move move) {
               return is_fifty_move_draw(position.after(move));
           });
}

bool detail::was_reached_by_defender(const MateProblem& after) noexcept {
    if (!is_reached_by_defender(after.stipulation) || after.defender_begins) return false;
    return after.stipulation.aim == Aim::mate ? is_checkmate(after.position)
                                              : is_stalemate(after.position);
}

}  // namespace chess
