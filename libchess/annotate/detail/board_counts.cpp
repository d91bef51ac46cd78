#include "libchess/annotate/detail/board_counts.hpp"

#include "libchess/core/attacks.hpp"

namespace chess::detail {

namespace {

/// The pieces of a side that attack squares around a king.
Bitboard pieces_at_king(const Position& position, Square king, Color side) {
    Bitboard found;
    for (const Square square : king_attacks(king))
        found |= position.attackers_to(square, position.occupied()) & position.pieces(side);
    return found & ~position.pieces(PieceType::pawn) & ~position.pieces(PieceType::king);
}

}  // namespace

Bitboard attackers_of_king(const Position& position, Color side) {
    return pieces_at_king(position, position.king(side), ~side);
}

Bitboard defenders_of_king(const Position& position, Color side) {
    return pieces_at_king(position, position.king(side), side);
}

}  // namespace chess::detail
