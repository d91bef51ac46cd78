#include "libchess/annotate/detail/board_counts.hpp"

#include "libchess/core/attacks.hpp"
#include "libchess/motif/detail/board_facts.hpp"

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

int room_of(const Position& position, Color side) {
    Bitboard guarded;
    for (const Square square : position.pieces(~side, PieceType::pawn))
        guarded |= pawn_attacks(~side, square);
    int room = 0;
    const Bitboard pieces = position.pieces(side) & ~position.pieces(PieceType::pawn) &
                            ~position.pieces(PieceType::king);
    for (const Square square : pieces)
        room += (attacks_from(position, square) & ~position.pieces(side) & ~guarded).count();
    return room;
}

}  // namespace chess::detail
