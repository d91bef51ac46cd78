#pragma once

// Internal to libchess, not installed: inlines slider lookups (see core/attack_tables.hpp).

#include "libchess/core/attack_tables.hpp"
#include "libchess/position/position.hpp"

namespace chess::detail {

/// Tells quickly which moves of one position give check: computed once for all its moves.
class CheckSquares {
public:
    explicit CheckSquares(const Position& position) noexcept : position_(position) {
        const Square king = position.king(~position.turn());
        const Bitboard occupied = position.occupied();
        squares_[PieceType::pawn] = pawn_attacks(~position.turn(), king);
        squares_[PieceType::knight] = knight_attacks(king);
        squares_[PieceType::bishop] = sliders.bishop(king, occupied);
        squares_[PieceType::rook] = sliders.rook(king, occupied);
        squares_[PieceType::queen] = squares_[PieceType::bishop] | squares_[PieceType::rook];

        const Color us = position.turn();
        const Bitboard snipers = (sliders.rook(king, Bitboard()) & position.straight_sliders(us)) |
                                 (sliders.bishop(king, Bitboard()) & position.diagonal_sliders(us));
        for (const Square sniper : snipers) {
            const Bitboard between = lines.between[king][sniper] & occupied;
            if (!between.several()) uncovering_ |= between & position.pieces(us);
        }
    }

    [[nodiscard]] bool gives_check(Move move) const noexcept {
        if (move.kind() != MoveKind::normal || uncovering_.contains(move.from()))
            return position_.gives_check(move);
        return squares_[position_.type_at(move.from())].contains(move.to());
    }

private:
    const Position& position_;
    PieceTypeMap<Bitboard> squares_{};
    Bitboard uncovering_;
};

}  // namespace chess::detail
