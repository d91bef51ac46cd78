#include "libchess/motif/detail/board_facts.hpp"
#include "libchess/motif/detail/finders.hpp"
#include "libchess/position/movegen.hpp"

namespace chess::detail {

namespace {

constexpr int quiet_rank = 6;

/// Captures nothing, gives no check, attacks nothing, and does not advance a far advanced pawn.
bool is_still(const LineMove& move) {
    if (!move.is_quiet()) return false;
    if (move.piece == PieceType::pawn && rank_for(move.mover(), move.to()) >= quiet_rank)
        return false;
    return (attacks_from(move.after, move.to()) & move.after.pieces(~move.mover())).empty();
}

/// There is a real choice: with fewer moves the right one is easy to find.
bool has_choice(const Position& position) {
    return count_legal_moves(position) >= 3;
}

}  // namespace

Seen find_quiet_move(const MotifLine& line) {
    // The last move of a line prepares nothing.
    for (std::size_t ply = line.first(); ply + 1 < line.size(); ply += 2) {
        const LineMove& move = line[ply];
        if (is_still(move) && move.piece != PieceType::king && !move.before.in_check())
            return Sighting{ply, move.to(), Bitboard(move.to())};
    }
    return std::nullopt;
}

Seen find_defensive_move(const MotifLine& line) {
    // Checks that are parried before anything is captured.
    for (std::size_t ply = line.first(); ply < line.size(); ply += 2) {
        const LineMove& move = line[ply];
        if (!move.is_quiet()) break;
        if (move.before.in_check() && has_choice(move.before))
            return Sighting{ply, move.to(), Bitboard(move.to())};
    }
    // Or a line that ends with a move that gains nothing.
    const LineMove& last = line[line.size() - 1];
    if (!is_still(last) || !has_choice(last.before)) return std::nullopt;
    return Sighting{line.size() - 1, last.to(), Bitboard(last.to())};
}

}  // namespace chess::detail
