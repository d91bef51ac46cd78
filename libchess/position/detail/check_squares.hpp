#pragma once

// Inlines slider lookups (see core/attack_tables.hpp).

#include "libchess/core/detail/attack_tables.hpp"
#include "libchess/position/position.hpp"

namespace chess::detail {

/// Finds quickly which moves of a position give check; computed once for all moves.
class CheckSquares {
public:
    explicit CheckSquares(const Position& position) noexcept
        : position_(position),
          king_(position.king(~position.turn())) {
        const Bitboard occupied = position.occupied();
        squares_[PieceType::pawn] = pawn_attacks(~position.turn(), king_);
        squares_[PieceType::knight] = knight_attacks(king_);
        squares_[PieceType::bishop] = sliders.bishop(king_, occupied);
        squares_[PieceType::rook] = sliders.rook(king_, occupied);
        squares_[PieceType::queen] = squares_[PieceType::bishop] | squares_[PieceType::rook];

        const Color us = position.turn();
        const Bitboard snipers =
            (sliders.rook(king_, Bitboard()) & position.straight_sliders(us)) |
            (sliders.bishop(king_, Bitboard()) & position.diagonal_sliders(us));
        for (const Square sniper : snipers) {
            const Bitboard between = lines.between[king_][sniper] & occupied;
            if (!between.several()) uncovering_ |= between & position.pieces(us);
        }
    }

    /// The targets of a piece's plain moves that give check: directly, or by discovery, by leaving
    /// the line between the king and another piece of its side.
    [[nodiscard]] Bitboard among(Square from, Bitboard targets) const noexcept {
        const Bitboard direct = squares_[position_.type_at(from)];
        if (!uncovering_.contains(from)) return targets & direct;
        return targets & (direct | ~lines.line[king_][from]);
    }
    /// Whether a piece there gives a discovered check whenever it leaves the line.
    [[nodiscard]] bool uncovers(Square from) const noexcept { return uncovering_.contains(from); }
    [[nodiscard]] bool gives_check(Move move) const noexcept {
        if (move.kind() != MoveKind::normal) return position_.gives_check(move);
        return among(move.from(), Bitboard(move.to())).any();
    }

private:
    const Position& position_;
    Square king_;
    PieceTypeMap<Bitboard> squares_{};
    Bitboard uncovering_;
};

}  // namespace chess::detail
