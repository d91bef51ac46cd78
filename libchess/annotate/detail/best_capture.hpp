#pragma once

// Internal to libchess, not installed.

#include "libchess/core/move.hpp"
#include "libchess/position/position.hpp"

#include <optional>

namespace chess::detail {

/// A capture or promotion, and what it gains by exchanges.
struct BestCapture {
    Move move;      ///< legal
    int value = 0;  ///< in centipawns, more than 0
};

/// What gains most, as far as anything gains; of several the one that comes first from the mover's
/// side of the board, so that both colours have the same. With `captures_only` promotions that take
/// nothing do not count.
[[nodiscard]] std::optional<BestCapture> best_capture(const Position& position,
                                                      bool captures_only = false);

}  // namespace chess::detail
