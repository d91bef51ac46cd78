#pragma once

#include "libchess/base/export.hpp"
#include "libchess/core/move.hpp"
#include "libchess/position/position.hpp"

#include <cstddef>
#include <span>
#include <vector>

namespace chess {

/// Of some lines that begin with one position, those that are mirror images of earlier ones, by
/// their indices: where the position is its own mirror image, each solution of a problem comes with
/// its image, and problemists count them once. Without pawns a board has seven such images, with
/// pawns it has that of left and right alone, and with castling rights none.
[[nodiscard]] LIBCHESS_API std::vector<std::size_t> mirrored_lines(
    const Position& start, std::span<const std::vector<Move>> lines);

}  // namespace chess
