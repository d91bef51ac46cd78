#pragma once

#include "libchess/core/bitboard.hpp"
#include "libchess/core/color.hpp"
#include "libchess/core/move.hpp"
#include "libchess/core/piece.hpp"
#include "libchess/core/square.hpp"
#include "libchess/position/position.hpp"

namespace chess::detail {

// Facts about a position that need no search. Values are in whole pawns, the beginner's scale:
// motifs only compare values.

/// A piece's value in pawns: 1, 3, 3, 5, 9; a king outweighs everything.
[[nodiscard]] constexpr int value_of(PieceType type) noexcept {
    constexpr PieceTypeMap<int> pawns{{1, 3, 3, 5, 9, 99}};
    return pawns[type];
}
/// The value of all pieces of a side except the king.
[[nodiscard]] int material(const Position& position, Color side) noexcept;
/// The material of a side minus the other's.
[[nodiscard]] int material_balance(const Position& position, Color side) noexcept;

/// Whether kings and pawns alone are left.
[[nodiscard]] inline bool is_pawn_ending(const Position& position) noexcept {
    return (position.pieces(PieceType::pawn) | position.pieces(PieceType::king)) ==
           position.occupied();
}

/// The square of the piece after its move; for castling, of the king: `to` is the rook's then.
[[nodiscard]] Square arrival_of(Move move) noexcept;
/// The squares that the piece on an occupied square attacks.
[[nodiscard]] Bitboard attacks_from(const Position& position, Square square) noexcept;
/// The pieces of a side that attack a square.
[[nodiscard]] Bitboard attackers(const Position& position, Square square, Color side) noexcept;
/// The pieces of the owner's side that could recapture on an occupied square; one behind an
/// attacker on the same line counts, too.
[[nodiscard]] Bitboard defenders(const Position& position, Square square) noexcept;
/// The piece on an occupied square is undefended.
[[nodiscard]] bool is_loose(const Position& position, Square square) noexcept;
/// The piece on an occupied square is attacked by a less valuable piece.
[[nodiscard]] bool is_attacked_by_less(const Position& position, Square square) noexcept;
/// The piece on an occupied square is attacked by a less valuable piece, or is attacked and loose.
[[nodiscard]] bool is_en_prise(const Position& position, Square square) noexcept;

/// The rank as the side counts it, 1 to 8.
[[nodiscard]] constexpr int rank_for(Color side, Square square) noexcept {
    return index_of(relative(side, rank_of(square))) + 1;
}

}  // namespace chess::detail
