#pragma once

// Internal to libchess, not installed: a position as one side sees it, for predicates of facts.

#include "libchess/core/attacks.hpp"
#include "libchess/core/bitboard.hpp"
#include "libchess/core/color.hpp"
#include "libchess/core/square.hpp"
#include "libchess/position/position.hpp"

#include <bit>

namespace chess::detail {

/// How many groups of neighbouring files have pawns.
[[nodiscard]] inline int pawn_islands(Bitboard pawns) noexcept {
    unsigned files = 0;
    for (const Square pawn : pawns) files |= 1U << index_of(file_of(pawn));
    return std::popcount(files & ~(files << 1U));
}

/// Where a side's men are, and the board turned to it.
struct FactView {
    FactView(const Position& seen, Color color)
        : position(seen),
          side(color),
          own(seen.pieces(color)),
          enemy(seen.pieces(~color)),
          own_pawns(seen.pieces(color, PieceType::pawn)),
          enemy_pawns(seen.pieces(~color, PieceType::pawn)),
          king(seen.king(color)) {}

    const Position& position;  // NOLINT(*-avoid-const-or-ref-data-members)
    Color side;
    Bitboard own;
    Bitboard enemy;
    Bitboard own_pawns;
    Bitboard enemy_pawns;
    Square king;

    /// The rank as the side counts it, 0 to 7.
    [[nodiscard]] int rank(Square square) const noexcept {
        return index_of(relative(side, rank_of(square)));
    }
    /// Ranks from the first to the last, 0 to 7, as the side counts them.
    [[nodiscard]] Bitboard ranks(int first, int last) const noexcept {
        Bitboard all;
        for (int i = first; i <= last; ++i) all |= Bitboard(relative(side, static_cast<Rank>(i)));
        return all;
    }
    [[nodiscard]] Bitboard before(Square square) const noexcept {
        return shift_ahead(side, Bitboard(square));
    }
    /// The squares ahead on the file.
    [[nodiscard]] Bitboard ahead(Square square) const noexcept {
        return Bitboard(file_of(square)) & ranks(rank(square) + 1, 7);
    }
    /// The files beside a square's.
    [[nodiscard]] static Bitboard beside(Square square) noexcept {
        const Bitboard file(file_of(square));
        return shift_east(file) | shift_west(file);
    }
    /// Own pieces of a kind.
    [[nodiscard]] Bitboard pieces(PieceType type) const noexcept {
        return position.pieces(side, type);
    }
    [[nodiscard]] Bitboard enemy_pieces(PieceType type) const noexcept {
        return position.pieces(~side, type);
    }
    [[nodiscard]] Bitboard attackers(Square square, Color color) const noexcept {
        return position.attackers_to(square, position.occupied()) & position.pieces(color);
    }
    /// The squares that a piece attacks.
    [[nodiscard]] Bitboard attacks_of(Square square) const noexcept {
        return piece_attacks(*position.at(square), square, position.occupied());
    }
    [[nodiscard]] bool has_castling_right() const noexcept {
        return (position.castling_rooks() & own).any();
    }
    [[nodiscard]] bool is_passed(Square pawn) const noexcept {
        const Bitboard front = ranks(rank(pawn) + 1, 7);
        const Bitboard file(file_of(pawn));
        return (front & (file | beside(pawn)) & enemy_pawns).empty() &&
               (front & file & own_pawns).empty();
    }
};

}  // namespace chess::detail
