#pragma once

#include "libchess/base/export.hpp"
#include "libchess/core/move.hpp"
#include "libchess/position/position.hpp"

#include <cstddef>
#include <span>
#include <vector>

namespace chess {

/// The indices of lines from one position that are mirror images of earlier lines: if the position
/// is its own mirror image, each solution of a problem comes with its image, and problemists count
/// them once. Without pawns a board has seven such images, with pawns only the left-right one, and
/// with castling rights none.
[[nodiscard]] LIBCHESS_API std::vector<std::size_t> mirrored_lines(
    const Position& start, std::span<const std::vector<Move>> lines);

}  // namespace chess
