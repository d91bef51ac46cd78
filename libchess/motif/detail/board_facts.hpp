#pragma once

#include "libchess/core/bitboard.hpp"
#include "libchess/core/color.hpp"
#include "libchess/core/piece.hpp"
#include "libchess/core/square.hpp"
#include "libchess/position/position.hpp"

namespace chess::detail {

// What can be seen of a position without searching. Values are counted in pawns, as beginners learn
// it: motifs are about what outweighs what, not about hundredths.

/// A piece's value in pawns: 1, 3, 3, 5, 9; a king outweighs everything.
[[nodiscard]] constexpr int value_of(PieceType type) noexcept {
    constexpr PieceTypeMap<int> pawns{{1, 3, 3, 5, 9, 99}};
    return pawns[type];
}
/// The value of all pieces of a side but the king.
[[nodiscard]] int material(const Position& position, Color side) noexcept;
/// What a side has more than the other.
[[nodiscard]] int material_balance(const Position& position, Color side) noexcept;

/// The squares that the piece on an occupied square attacks.
[[nodiscard]] Bitboard attacks_from(const Position& position, Square square) noexcept;
/// The pieces of a side that attack a square.
[[nodiscard]] Bitboard attackers(const Position& position, Square square, Color side) noexcept;
/// The pieces of the owner's side that would retake on an occupied square; one that stands behind
/// an attacker on the same line counts too.
[[nodiscard]] Bitboard defenders(const Position& position, Square square) noexcept;
/// Nothing protects the piece on an occupied square.
[[nodiscard]] bool is_loose(const Position& position, Square square) noexcept;
/// The piece on an occupied square is attacked by something of less value.
[[nodiscard]] bool is_attacked_by_less(const Position& position, Square square) noexcept;
/// The piece on an occupied square is attacked by something of less value, or is attacked and
/// loose.
[[nodiscard]] bool is_en_prise(const Position& position, Square square) noexcept;

/// The rank as the side counts it, 1 to 8.
[[nodiscard]] constexpr int rank_for(Color side, Square square) noexcept {
    return index_of(relative(side, rank_of(square))) + 1;
}

}  // namespace chess::detail
