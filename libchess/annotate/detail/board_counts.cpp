#include "libchess/annotate/detail/board_counts.hpp"

#include "libchess/core/attacks.hpp"
#include "libchess/motif/detail/board_facts.hpp"

namespace chess::detail {

Bitboard attackers_of_king(const Position& position, Color side) {
    Bitboard attackers;
    for (const Square square : king_attacks(position.king(side)))
        attackers |= position.attackers_to(square, position.occupied()) & position.pieces(~side) &
                     ~position.pieces(PieceType::pawn) & ~position.pieces(PieceType::king);
    return attackers;
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
