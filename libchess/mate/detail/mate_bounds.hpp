#pragma once

// Cheap proofs that a king cannot be mated with the moves left.

#include "libchess/core/bitboard.hpp"
#include "libchess/core/detail/attack_tables.hpp"
#include "libchess/position/position.hpp"

#include <algorithm>

namespace chess::detail {

/// Whether some piece of the side to move can perhaps give check with its next move: false is
/// certain, and cheaper than generating moves.
[[nodiscard]] inline bool may_give_check(const Position& position) noexcept {
    const Color us = position.turn();
    const Square king = position.king(~us);
    const Bitboard occupied = position.occupied();
    const Bitboard own = position.pieces(us);
    const Bitboard pawns = own & position.pieces(PieceType::pawn);
    if (pawns.any() || (position.castling_rooks() & own).any()) return true;

    const Bitboard straight = sliders.rook(king, occupied);
    const Bitboard diagonal = sliders.bishop(king, occupied);
    // A piece of ours that stands first on one of the king's lines may give a discovered check.
    if (((straight | diagonal) & own).any()) return true;
    for (const Square from : position.pieces(us, PieceType::knight))
        if ((knight_attacks(from) & knight_attacks(king)).any()) return true;
    for (const Square from : position.straight_sliders(us))
        if ((sliders.rook(from, occupied) & straight & ~own).any()) return true;
    for (const Square from : position.diagonal_sliders(us))
        if ((sliders.bishop(from, occupied) & diagonal & ~own).any()) return true;
    // The queen's other checks: she moves like a bishop and checks like a rook, or the reverse.
    for (const Square from : position.pieces(us, PieceType::queen))
        if ((queen_lookup(from, occupied) & (straight | diagonal) & ~own).any()) return true;
    return false;
}

/// Proves cheaply that a king cannot be mated by the next move because it has too many flights:
/// more than the pieces cover from their squares, through blockers, plus what one piece can cover
/// from its new square.
class FlightBound {
public:
    /// Collects what the pieces of `mating` can cover.
    FlightBound(const Position& position, Color mating) noexcept {
        const Square king = position.king(mating);
        covered_ =
            king_attacks(king) | pawn_attacks(mating, position.pieces(mating, PieceType::pawn));
        for (const Square from : position.pieces(mating, PieceType::knight))
            covered_ |= knight_attacks(from);
        for (const Square from : position.straight_sliders(mating))
            uncovered_lines_ |= sliders.rook(from, Bitboard());
        for (const Square from : position.diagonal_sliders(mating))
            uncovered_lines_ |= sliders.bishop(from, Bitboard());
        covered_ |= uncovered_lines_;

        // The most squares around a king that a piece covers: when it gives check, and anywhere. A
        // queen next to the king covers five besides her own.
        const Bitboard before_last{relative(mating, Rank::seventh)};
        const auto allow = [&](bool has, int checking, int anywhere) {
            if (!has) return;
            most_checking_ = std::max(most_checking_, checking);
            most_anywhere_ = std::max(most_anywhere_, anywhere);
        };
        allow(true, 0, 3);  // the king
        allow(position.pieces(mating, PieceType::pawn).any(), 0, 2);
        allow(position.pieces(mating, PieceType::knight).any(), 1, 2);
        allow(position.pieces(mating, PieceType::bishop).any(), 2, 4);
        allow(position.pieces(mating, PieceType::rook).any(), 3, 4);
        allow(position.pieces(mating, PieceType::queen).any() ||
                  (position.pieces(mating, PieceType::pawn) & before_last).any() ||
                  (position.castling_rooks() & position.pieces(mating)).any(),
              8, 8);
    }

    /// Whether a king on this square, with these own pieces, cannot be mated.
    [[nodiscard]] bool is_safe(Square king, Bitboard own) const noexcept {
        const Bitboard flights = king_attacks(king) & ~own & ~covered_;
        return flights.count() >
               (uncovered_lines_.contains(king) ? most_anywhere_ : most_checking_);
    }

private:
    Bitboard covered_;
    /// The lines of sliders through blockers, along which any piece may give a discovered check.
    Bitboard uncovered_lines_;
    int most_checking_ = 0;
    int most_anywhere_ = 0;
};

/// The squares next to the king that the side to move attacks to which he could go, as far as that
/// side's pieces cover them when only `blockers` block.
[[nodiscard]] inline Bitboard uncovered_flights(const Position& position,
                                                Bitboard blockers) noexcept {
    const Color us = position.turn();
    Bitboard covered =
        king_attacks(position.king(us)) | pawn_attacks(us, position.pieces(us, PieceType::pawn));
    for (const Square from : position.pieces(us, PieceType::knight))
        covered |= knight_attacks(from);
    for (const Square from : position.straight_sliders(us)) covered |= sliders.rook(from, blockers);
    for (const Square from : position.diagonal_sliders(us))
        covered |= sliders.bishop(from, blockers);
    return king_attacks(position.king(~us)) & ~position.pieces(~us) & ~covered;
}
/// Those squares as the pieces stand.
[[nodiscard]] inline Bitboard flights(const Position& position) noexcept {
    const Bitboard king{position.king(~position.turn())};
    return uncovered_flights(position, position.occupied() ^ king);
}

/// Proves cheaply that a checking move is not mate: next to the king is a square that no piece
/// covers before the move, and that the moving piece does not cover after it.
class OpenFlights {
public:
    /// The flights of the king that the side to move attacks.
    explicit OpenFlights(const Position& position) noexcept : position_(position) {
        const Color us = position.turn();
        const Bitboard king{position.king(~us)};
        // Any piece of ours may move and open the line of a piece behind it.
        const Bitboard blockers = position.pieces(~us) ^ king;
        open_ = uncovered_flights(position, blockers);
        without_king_ = position.occupied() ^ king;
    }

    /// Whether a legal move may leave the king without flights: false is certain.
    [[nodiscard]] bool are_closed_by(Move move) const noexcept {
        if (open_.empty() || move.is_castling() || move.is_en_passant()) return true;
        const Square from = move.from();
        const Piece piece{position_.turn(), move.promoted_to().value_or(position_.type_at(from))};
        const Bitboard occupied = without_king_ ^ Bitboard(from);
        return (open_ & ~piece_lookup(piece, move.to(), occupied)).empty();
    }

private:
    const Position& position_;
    Bitboard open_;
    Bitboard without_king_;
};

/// Whether the king of the side to move, which is in check, can step out of it.
[[nodiscard]] inline bool king_has_flight(const Position& position) noexcept {
    const Color us = position.turn();
    const Square king = position.king(us);
    const Bitboard enemy = position.pieces(~us);
    const Bitboard without_king = position.occupied() ^ Bitboard(king);
    for (const Square to : king_attacks(king) & ~position.pieces(us))
        if ((position.attackers_to(to, without_king) & enemy).empty()) return true;
    return false;
}

}  // namespace chess::detail
