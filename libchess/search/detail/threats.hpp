#pragma once

// Inlines slider lookups (see core/attack_tables.hpp).

#include "libchess/core/detail/attack_tables.hpp"
#include "libchess/position/position.hpp"

namespace chess::detail {

/// The squares that the opponent of the side to move attacks.
struct Threats {
    Bitboard by_pawns;
    Bitboard by_minors;  ///< or by pawns
    Bitboard by_rooks;   ///< or by lesser pieces
    Bitboard all;

    [[nodiscard]] static Threats in(const Position& position) noexcept {
        const Color them = ~position.turn();
        const Bitboard occupied = position.occupied();
        Threats threats;
        threats.by_pawns = pawn_attacks(them, position.pieces(them, PieceType::pawn));
        threats.by_minors = threats.by_pawns;
        for (const Square from : position.pieces(them, PieceType::knight))
            threats.by_minors |= knight_attacks(from);
        for (const Square from : position.pieces(them, PieceType::bishop))
            threats.by_minors |= sliders.bishop(from, occupied);
        threats.by_rooks = threats.by_minors;
        for (const Square from : position.pieces(them, PieceType::rook))
            threats.by_rooks |= sliders.rook(from, occupied);
        threats.all = threats.by_rooks | king_attacks(position.king(them));
        for (const Square from : position.pieces(them, PieceType::queen))
            threats.all |= sliders.bishop(from, occupied) | sliders.rook(from, occupied);
        return threats;
    }

    /// Which of a move's squares are attacked, as a number below 4.
    [[nodiscard]] std::size_t exposure(Move move) const noexcept {
        return (all.contains(move.from()) ? 1U : 0U) + (all.contains(move.to()) ? 2U : 0U);
    }

    /// The squares attacked by pieces less valuable than this kind.
    [[nodiscard]] Bitboard by_lesser(PieceType type) const noexcept {
        switch (type) {
            case PieceType::knight:
            case PieceType::bishop: return by_pawns;
            case PieceType::rook: return by_minors;
            case PieceType::queen: return by_rooks;
            default: return {};
        }
    }
};

}  // namespace chess::detail
