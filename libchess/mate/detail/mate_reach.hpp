#pragma once

// Internal to libchess, not installed: what proves that a side can never mate.

#include "libchess/base/detail/test_export.hpp"
#include "libchess/core/color.hpp"
#include "libchess/position/position.hpp"

namespace chess::detail {

/// Whether the material alone proves that `winner` can never mate, unless the position is already
/// mate: a bare king; a knight against at most queens; bishops of one square colour against only
/// queens, rooks and bishops of the same square colour.
[[nodiscard]] LIBCHESS_TEST_API bool lacks_mating_material(const Position& position,
                                                           Color winner) noexcept;

/// Whether the structure of a position proves the same, by a sufficient test: for every man a
/// superset of the squares that it can ever reach, found by moving each man independently until no
/// set grows. Men that can neither move nor be captured are permanent: they block, and such pawns
/// guard. If the king can on none of its squares be in check with all squares around it guarded or
/// occupied, it can never be mated. Not for positions with castling rights, with pawns that may
/// promote, or without pawns.
[[nodiscard]] LIBCHESS_TEST_API bool is_mate_out_of_reach(const Position& position, Color winner);

}  // namespace chess::detail
