#pragma once

#include "libchess/core/bitboard.hpp"
#include "libchess/core/detail/attack_tables.hpp"
#include "libchess/core/move.hpp"
#include "libchess/mate/detail/help_bound.hpp"
#include "libchess/mate/detail/spread.hpp"
#include "libchess/position/position.hpp"

#include <algorithm>

namespace chess::detail {

/// The squares next to a piece, one in each direction in which it moves; for a knight, the squares
/// that it attacks. It cannot move while its own men stand on all of them.
[[nodiscard]] inline Bitboard ways_out(PieceType piece, Square from) noexcept {
    switch (piece) {
        case PieceType::knight: return knight_attacks(from);
        case PieceType::bishop: return sliders.bishop(from, all_squares);
        case PieceType::rook: return sliders.rook(from, all_squares);
        default: return king_attacks(from);
    }
}

/// The pieces of a side, without the king, that have more than a given number of ways out.
[[nodiscard]] inline Bitboard free_pieces(const Position& position, Color color,
                                          int blocks) noexcept {
    const Bitboard own = position.pieces(color);
    const Bitboard pieces =
        own & ~(position.pieces(PieceType::pawn) | position.pieces(PieceType::king));
    Bitboard found;
    for (const Square from : pieces)
        if ((ways_out(position.type_at(from), from) & ~own).count() > blocks)
            found |= Bitboard(from);
    return found;
}

/// The unblocked pawns of a side.
[[nodiscard]] inline Bitboard free_pawns(const Position& position, Color color) noexcept {
    const Bitboard ahead = shift_ahead(color, position.pieces(color, PieceType::pawn));
    return shift_ahead(~color, ahead & ~position.occupied());
}

/// How many men of the other side may finally be pinned, within `moves` moves: one by each slider,
/// and by each pawn that has time to become one.
[[nodiscard]] inline int most_pins(const Position& position, Color pinning, int moves) noexcept {
    const int ranks = moves + (moves >= 5 ? 1 : 0);  // with a double step
    Bitboard near;
    Bitboard rank{relative(pinning, Rank::eighth)};
    for (int n = 0; n < ranks && rank.any(); ++n) near |= rank = shift_ahead(~pinning, rank);
    const int pawns = (position.pieces(pinning, PieceType::pawn) & near).count();
    const Bitboard straight = position.straight_sliders(pinning);
    return (straight | position.diagonal_sliders(pinning)).count() + std::min(pawns, moves);
}

/// The squares that a side's men reach within one or two moves on an otherwise empty board.
[[nodiscard]] inline Bitboard reach(const Position& position, Color color, int moves) noexcept {
    Bitboard all;
    for (const PieceType type : all_piece_types) {
        Bitboard from = position.pieces(color, type);
        for (int n = 0; n < moves; ++n) {
            from = spread(color, type, from);
            const bool is_promoted =
                type == PieceType::pawn && (from & Bitboard(relative(color, Rank::eighth))).any();
            if (is_promoted && n + 1 < moves) return all_squares;
        }
        all |= from;
    }
    return all;
}

/// Whether certainly too many men of a side can move for it to be stalemated with the moves left,
/// even if both sides help. A man must be captured or pinned, move itself, or have its own men on
/// every way out; a pawn needs a man of either side in front of it. No move stops two men, except
/// that a move of the side itself may also block a pawn, and castling.
[[nodiscard]] inline bool too_many_can_move(const Position& position, Color stalemated,
                                            MovesLeft left) noexcept {
    const Bitboard castling = position.castling_rooks();
    const int blocks = left.mated + ((castling & position.pieces(stalemated)).any() ? 1 : 0);
    const Bitboard pieces = free_pieces(position, stalemated, blocks);
    const int pawns = free_pawns(position, stalemated).count();
    const int pins = most_pins(position, ~stalemated, left.mating);
    const int has_double = (castling & position.pieces(~stalemated)).any() ? 1 : 0;
    const int most = left.mating + left.mated + pins + has_double;
    if (pieces.count() > most || pieces.count() + pawns > most + blocks) return true;
    // Men that cannot be captured must move.
    if (left.mating > 2 || pieces.count() <= left.mated + pins) return false;
    const Bitboard far = pieces & ~reach(position, ~stalemated, left.mating);
    return far.count() > left.mated + pins;
}

/// The moves of the side to be stalemated after which a single move of the other side may
/// stalemate: it captures or stops one man, and the others are already stopped or pinned.
class StalematePreparations {
public:
    explicit StalematePreparations(const Position& position) noexcept
        : position_(position),
          us_(position.turn()),
          free_(free_pieces(position, us_, 0)),
          most_(1 + most_pins(position, ~us_, 1) +
                ((position.castling_rooks() & position.pieces(~us_)).any() ? 1 : 0)) {
        const Bitboard own = position.pieces(us_);
        for (const Square from : free_) {
            const Bitboard out = ways_out(position.type_at(from), from) & ~own;
            if (out.count() != 1) continue;
            only_ways_ |= out;
            single_ |= Bitboard(from);
        }
        free_ |= free_pawns(position, us_);
    }

    /// Whether the move may do so; false is certain.
    [[nodiscard]] bool may_prepare(Move move) const noexcept {
        if (move.is_castling() || move.is_en_passant()) return true;
        const Bitboard from{move.from()};
        const Bitboard to{move.to()};
        const Bitboard own = (position_.pieces(us_) ^ from) | to;
        Bitboard free = free_ & ~from;
        free &= ~(shift_ahead(~us_, to) & position_.pieces(us_, PieceType::pawn));
        if ((only_ways_ & to).any())
            for (const Square man : single_ & ~from)
                if ((ways_out(position_.type_at(man), man) & ~own).empty()) free ^= Bitboard(man);
        const int others = free.count();
        if (others < most_) return true;
        return others == most_ && !is_free(move, own);
    }

private:
    /// Whether the man that moves can move again.
    [[nodiscard]] bool is_free(Move move, Bitboard own) const noexcept {
        const PieceType type = move.promoted_to().value_or(position_.type_at(move.from()));
        if (type == PieceType::king) return false;
        if (type != PieceType::pawn) return (ways_out(type, move.to()) & ~own).any();
        return (shift_ahead(us_, Bitboard(move.to())) & ~position_.occupied()).any();
    }

    const Position& position_;
    Color us_;
    Bitboard free_;       ///< men that can move
    Bitboard single_;     ///< pieces among them with one way out
    Bitboard only_ways_;  ///< those ways out
    int most_;            ///< how many may still be free after the move
};

/// The moves of the side to move that may stalemate the other side: all men that can move, except
/// the king, must be captured, stopped or pinned by the move.
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
        const Bitboard pawns = free_pawns(position, stalemated) & ~pinned;
        movable_ |= pawns;
        stops_ = shift_ahead(stalemated, pawns);
        has_lines_ =
            (position.straight_sliders(~stalemated) | position.diagonal_sliders(~stalemated)).any();
    }

    /// Whether the move may do so; false is certain.
    [[nodiscard]] bool may_stalemate(Move move) const noexcept {
        if (move.is_castling() || move.is_en_passant()) return true;
        const Bitboard to{move.to()};
        const int fixed = (movable_ & to).any() || (stops_ & to).any() ? 1 : 0;
        if (movable_.count() <= fixed) return true;
        // The others must be pinned by the moved man, or by one behind it.
        const PieceType type = move.promoted_to().value_or(position_.type_at(move.from()));
        const bool pins = type != PieceType::pawn && type != PieceType::knight &&
                          type != PieceType::king && (lines_ & to).any();
        return pins || (has_lines_ && lines_.contains(move.from()));
    }

private:
    const Position& position_;
    Bitboard lines_;    ///< the squares in line with the king
    Bitboard movable_;  ///< men that can move
    Bitboard stops_;    ///< squares in front of unblocked pawns
    bool has_lines_ = false;
};

}  // namespace chess::detail
