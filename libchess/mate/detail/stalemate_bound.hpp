#pragma once

#include "libchess/core/bitboard.hpp"
#include "libchess/core/detail/attack_tables.hpp"
#include "libchess/core/move.hpp"
#include "libchess/mate/detail/help_bound.hpp"
#include "libchess/position/position.hpp"

namespace chess::detail {

/// Whether certainly too many men of a side can move for it to be stalemated with the moves that
/// are left, even if both sides help. A man has to be taken or pinned, to move itself, or to have
/// its own side's men on every way out of its square, each of which takes a move.
[[nodiscard]] inline bool too_many_can_move(const Position& position, Color stalemated,
                                            MovesLeft left) noexcept {
    const Bitboard own = position.pieces(stalemated);
    const Bitboard other_pawns = position.pieces(~stalemated, PieceType::pawn);
    // Castling puts two men in the way.
    const int blocks = left.mated + ((position.castling_rooks() & own).any() ? 1 : 0);
    int free_men = 0;
    const auto count = [&](Bitboard ways_out) {
        if ((ways_out & ~own).count() > blocks) ++free_men;
    };
    for (const Square from : position.pieces(stalemated, PieceType::knight))
        count(knight_attacks(from));
    for (const Square from : position.pieces(stalemated, PieceType::bishop))
        count(sliders.bishop(from, all_squares));
    for (const Square from : position.pieces(stalemated, PieceType::rook))
        count(sliders.rook(from, all_squares));
    for (const Square from : position.pieces(stalemated, PieceType::queen))
        count(king_attacks(from));
    if (blocks == 0)
        free_men += (shift_ahead(stalemated, position.pieces(stalemated, PieceType::pawn)) &
                     ~position.occupied())
                        .count();
    const int pins = (position.straight_sliders(~stalemated) |
                      position.diagonal_sliders(~stalemated) | other_pawns)
                         .count();
    // These moves do two things at once.
    const bool has_double = position.en_passant().has_value() ||
                            (position.castling_rooks() & position.pieces(~stalemated)).any();
    return free_men > left.mating + left.mated + pins + (has_double ? 1 : 0);
}

/// Which moves of the side to move may stalemate the other one: all men that can move, the king
/// apart, have to be taken, stopped or pinned by the move.
class StalemateMoves {
public:
    explicit StalemateMoves(const Position& position) noexcept
        : position_(position),
          lines_(queen_lookup(position.king(~position.turn()), {})) {
        const Color stalemated = ~position.turn();
        const Bitboard own = position.pieces(stalemated);
        const Bitboard pinned = position.pinned(stalemated);
        for (const Square from : own & ~pinned & ~position.pieces(PieceType::pawn) &
                                     ~position.pieces(PieceType::king)) {
            const Piece man{stalemated, position.type_at(from)};
            if ((piece_lookup(man, from, position.occupied()) & ~own).any())
                movable_ |= Bitboard(from);
        }
        const Bitboard pawns = position.pieces(stalemated, PieceType::pawn) & ~pinned;
        for (const Square from : pawns) {
            const Bitboard ahead = shift_ahead(stalemated, Bitboard(from));
            if ((ahead & position.occupied()).any()) continue;
            movable_ |= Bitboard(from);
            stops_ |= ahead;
        }
        has_lines_ =
            (position.straight_sliders(~stalemated) | position.diagonal_sliders(~stalemated)).any();
    }

    /// Whether it may; false is certain.
    [[nodiscard]] bool may_stalemate(Move move) const noexcept {
        if (move.is_castling() || move.is_en_passant()) return true;
        const Bitboard to{move.to()};
        const int fixed = (movable_ & to).any() || (stops_ & to).any() ? 1 : 0;
        if (movable_.count() <= fixed) return true;
        // The others have to be pinned by what has moved, or by what stood behind it.
        const PieceType type = move.promoted_to().value_or(position_.type_at(move.from()));
        const bool pins = type != PieceType::pawn && type != PieceType::knight &&
                          type != PieceType::king && (lines_ & to).any();
        return pins || (has_lines_ && lines_.contains(move.from()));
    }

private:
    const Position& position_;
    Bitboard lines_;    ///< the squares in line with the king
    Bitboard movable_;  ///< men that can move
    Bitboard stops_;    ///< squares in front of pawns that can
    bool has_lines_ = false;
};

}  // namespace chess::detail
