#include "libchess/motif/detail/board_facts.hpp"
#include "libchess/motif/detail/finders.hpp"
#include "libchess/position/movegen.hpp"

namespace chess::detail {

namespace {

/// The move attacks something that it could win.
bool threatens(const LineMove& move) {
    for (const Square target :
         attacks_from(move.after, move.to()) & move.after.pieces(~move.mover())) {
        const PieceType type = move.after.type_at(target);
        if (worth(type) > worth(move.arrived()) || is_loose(move.after, target)) return true;
    }
    return false;
}

}  // namespace

Seen find_quiet_move(const MotifLine& line) {
    for (std::size_t ply = line.first(); ply + 1 < line.size(); ply += 2) {
        const LineMove& move = line[ply];
        if (!move.is_quiet() || move.before.in_check() || move.move.is_promotion()) continue;
        if (move.piece == PieceType::king || threatens(move)) continue;
        if (move.piece == PieceType::pawn && rank_for(move.mover(), move.to()) >= 7) continue;
        return Sighting{ply, move.to(), Bitboard(move.to())};
    }
    return std::nullopt;
}

Seen find_defensive_move(const MotifLine& line) {
    for (std::size_t ply = line.first(); ply < line.size(); ply += 2) {
        const LineMove& move = line[ply];
        if (!move.is_quiet()) return std::nullopt;
    }
    const LineMove& last = line[line.size() - 1];
    return Sighting{line.size() - 1, last.to(), Bitboard(last.to())};
}

Seen find_zugzwang(const MotifLine& line) {
    (void)line;
    return std::nullopt;
}

}  // namespace chess::detail
