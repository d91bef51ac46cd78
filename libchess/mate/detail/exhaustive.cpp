#include "libchess/mate/detail/exhaustive.hpp"

#include "libchess/position/draws.hpp"
#include "libchess/position/movegen.hpp"

#include <algorithm>

namespace chess {

namespace {

/// Whether the side to move, which has no move, is mated or stalemated as the aim requires.
bool is_aim(const Position& position, Aim aim) {
    return aim == Aim::mate ? is_checkmate(position) : is_stalemate(position);
}

/// The moves that the side to move may play; it may be obliged to reach the aim.
MoveList choices(const MateProblem& problem) {
    const Play play = problem.stipulation.play;
    const bool must =
        play == Play::reflex || (play == Play::semi_reflex && problem.defender_begins);
    const MoveList moves = legal_moves(problem.position);
    MoveList due;
    for (const Move move : moves)
        if (must && is_aim(problem.position.after(move), problem.stipulation.aim))
            due.push_back(move);
    return due.empty() ? moves : due;
}

}  // namespace

bool exhaustive(const MateProblem& problem) {
    const Position& position = problem.position;
    const Stipulation stipulation = problem.stipulation;
    const MoveList moves = choices(problem);
    const bool self = stipulation.play != Play::direct;
    if (problem.defender_begins && moves.empty()) return !self && is_aim(position, stipulation.aim);
    if (problem.fifty && is_seventy_five_move_draw(position)) return false;
    if (!problem.defender_begins)
        return std::ranges::any_of(moves,
                                   [&](Move move) { return exhaustive(problem.after(move)); });
    // He claims before he moves, on the board or with a move that does not end the game.
    const auto claims = [&](Move move) { return is_fifty_move_draw(position.after(move)); };
    if (problem.fifty && (is_fifty_move_draw(position) || std::ranges::any_of(moves, claims)))
        return false;
    if (problem.length == 0 && !self) return false;
    return std::ranges::all_of(moves, [&](Move move) {
        const MateProblem after = problem.after(move);
        if (self && is_aim(after.position, stipulation.aim)) return true;
        return after.length > 0 && exhaustive(after);
    });
}

}  // namespace chess
