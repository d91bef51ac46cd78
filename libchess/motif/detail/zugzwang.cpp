#include "libchess/motif/detail/zugzwang.hpp"

#include "libchess/position/movegen.hpp"

namespace chess::detail {

namespace {

/// A side with more pieces or moves than this nearly always has a harmless move.
constexpr int most_pieces = 1;
constexpr int most_moves = 12;
/// How much the side to move must gain by passing, on the scale from -1 to 1.
constexpr double least_gain = 0.2;

/// Whether the side to move has few enough pieces and moves to be in zugzwang.
bool may_be_in_zugzwang(const Position& position) {
    const Bitboard pieces = position.pieces(position.turn()) & ~position.pieces(PieceType::pawn) &
                            ~position.pieces(PieceType::king);
    if (position.in_check() || pieces.count() > most_pieces) return false;
    const int moves = count_legal_moves(position);
    return moves > 0 && moves <= most_moves;
}

}  // namespace

Seen find_zugzwang(const MotifLine& line, const ChancesOf& chances) {
    for (std::size_t ply = line.first(); ply < line.size(); ply += 2) {
        const LineMove& move = line[ply];
        if (!may_be_in_zugzwang(move.after)) continue;
        const auto moving = chances(move.after);
        const auto passing = chances(move.after.after_null());
        if (moving && passing && -*passing - *moving >= least_gain)
            return Sighting{ply, move.to(), Bitboard(move.after.king(~line.solver()))};
    }
    return std::nullopt;
}

}  // namespace chess::detail
