#include "libchess/mate/exhaustive.hpp"

#include "libchess/position/draws.hpp"
#include "libchess/position/movegen.hpp"

#include <algorithm>

namespace chess {

bool exhaustive_attack(const Position& position, int length, Stipulation stipulation, bool fifty) {
    if (fifty && is_fifty_move_draw(position)) return false;
    const MoveList moves = legal_moves(position);
    return std::any_of(moves.begin(), moves.end(), [&](Move move) {
        return exhaustive_defence(position.after(move), length - 1, stipulation, fifty);
    });
}

bool exhaustive_defence(const Position& position, int length, Stipulation stipulation, bool fifty) {
    const MoveList moves = legal_moves(position);
    if (moves.empty()) {
        if (stipulation == Stipulation::self) return false;
        return position.in_check() == (stipulation == Stipulation::direct);
    }
    if (fifty && is_fifty_move_draw(position)) return false;
    if (length == 0 && stipulation != Stipulation::self) return false;
    return std::all_of(moves.begin(), moves.end(), [&](Move move) {
        const Position after = position.after(move);
        if (stipulation == Stipulation::self && is_checkmate(after)) return true;
        return length > 0 && exhaustive_attack(after, length, stipulation, fifty);
    });
}

}  // namespace chess
