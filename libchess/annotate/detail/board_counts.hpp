#pragma once

// Internal to libchess, not installed: what sentences on bad moves count on the board.

#include "libchess/core/bitboard.hpp"
#include "libchess/core/color.hpp"
#include "libchess/position/position.hpp"

namespace chess::detail {

/// The other side's pieces, without king and pawns, that attack squares around a side's king.
[[nodiscard]] Bitboard attackers_of_king(const Position& position, Color side);

/// The side's own pieces, without king and pawns, that guard squares around its king.
[[nodiscard]] Bitboard defenders_of_king(const Position& position, Color side);

}  // namespace chess::detail
