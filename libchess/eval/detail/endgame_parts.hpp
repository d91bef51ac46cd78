#pragma once

// Shared by the values and scales of endings.

#include "libchess/eval/detail/geometry.hpp"
#include "libchess/position/position.hpp"

namespace chess::endgame {

using detail::path_ahead;

/// Centipawns; conventional values, since endgame knowledge does not depend on a fit.
inline constexpr PieceTypeMap<int> value_of{{100, 320, 330, 500, 900, 0}};

/// The total value of a side's pieces, without pawns and king.
[[nodiscard]] inline int piece_values(const Position& position, Color color) noexcept {
    int sum = 0;
    for (const PieceType type :
         {PieceType::knight, PieceType::bishop, PieceType::rook, PieceType::queen})
        sum += value_of[type] * position.pieces(color, type).count();
    return sum;
}

[[nodiscard]] constexpr Square promotion_square(Color color, Square pawn) noexcept {
    return make_square(file_of(pawn), back_rank(~color));
}

[[nodiscard]] constexpr Bitboard squares_coloured_as(Square square) noexcept {
    return light_squares.contains(square) ? light_squares : dark_squares;
}

/// `strong` has nothing but pawns on one edge file and perhaps bishops that do not control the
/// square where they promote, and the other king stands in that corner or next to it. It can never
/// be driven away: only a king could take the corner, and would have to stand next to it. Drawn if
/// the king is alone: the wrong bishop.
[[nodiscard]] inline bool holds_corner(const Position& position, Color strong) noexcept {
    const Bitboard pawns = position.pieces(strong, PieceType::pawn);
    const Bitboard bishops = position.pieces(strong, PieceType::bishop);
    if (pawns.empty() || ((pawns & ~file_a).any() && (pawns & ~file_h).any())) return false;
    if ((pawns | bishops | Bitboard(position.king(strong))) != position.pieces(strong))
        return false;
    const Square corner = promotion_square(strong, pawns.first());
    return (bishops & squares_coloured_as(corner)).empty() &&
           distance(position.king(~strong), corner) <= 1;
}

}  // namespace chess::endgame
