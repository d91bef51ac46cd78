#pragma once

// Internal to libchess, not installed: what the endings of endgames.hpp are made of. Every function
// looks at the board from the side of `strong`, so that exchanging the colours negates every value.

#include "libchess/core/piece.hpp"
#include "libchess/core/square.hpp"
#include "libchess/eval/detail/geometry.hpp"
#include "libchess/eval/endgames.hpp"

#include <algorithm>
#include <string_view>

namespace chess::endgame {

/// Centipawns; plain numbers that everyone knows, since what is known does not depend on a fit.
inline constexpr PieceTypeMap<int> worth{{100, 320, 330, 500, 900, 0}};
inline constexpr int minor_piece = worth[PieceType::bishop];

/// Added where a win is certain, so that it outweighs any sum of positional terms.
inline constexpr int certain_win = 1000;
inline constexpr int largest_value = 19999;

/// What all men of a side but the king are worth together, or all but pawns and king.
[[nodiscard]] int material_of(const Position& position, Color color) noexcept;
[[nodiscard]] int pieces_worth(const Position& position, Color color) noexcept;

using detail::distance;
using detail::path_ahead;

/// Steps along files and ranks to the nearest of the four central squares: 0 to 6.
[[nodiscard]] constexpr int centre_distance(Square square) noexcept {
    const int file = index_of(file_of(square));
    const int rank = index_of(rank_of(square));
    return std::max(3 - file, file - 4) + std::max(3 - rank, rank - 4);
}

[[nodiscard]] constexpr Square promotion_square(Color color, Square pawn) noexcept {
    return make_square(file_of(pawn), back_rank(~color));
}

/// Pawn moves to promotion, a double step being one.
[[nodiscard]] constexpr int steps_to_promotion(Color color, Square pawn) noexcept {
    return std::min(5, 7 - index_of(relative(color, rank_of(pawn))));
}

[[nodiscard]] constexpr Bitboard squares_coloured_as(Square square) noexcept {
    return light_squares.contains(square) ? light_squares : dark_squares;
}

/// A value in centipawns for `strong`, turned to White's view and kept within bounds.
[[nodiscard]] constexpr EndgameValue value_for(Color strong, std::string_view name,
                                               int centipawns) noexcept {
    const int bounded = std::clamp(centipawns, -largest_value, largest_value);
    return {name, strong == Color::white ? bounded : -bounded};
}

/// `strong` has nothing but pawns on one edge file and perhaps bishops that do not control the
/// square where they promote, and the other king stands in that corner or next to it. It can never
/// be driven from there: only a king could take the corner away, and that would have to stand
/// beside it. Drawn if the king is alone. Common knowledge: the wrong bishop.
[[nodiscard]] bool holds_corner(const Position& position, Color strong) noexcept;

// One group of endings each.

/// `strong` against a bare king.
[[nodiscard]] std::optional<EndgameValue> against_bare_king(const Position& position,
                                                            Color strong) noexcept;
/// King and one man each.
[[nodiscard]] std::optional<EndgameValue> duel(const Position& position) noexcept;
/// Kings and pawns, both sides having some.
[[nodiscard]] std::optional<EndgameValue> pawn_race(const Position& position) noexcept;

}  // namespace chess::endgame
