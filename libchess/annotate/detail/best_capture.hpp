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

/// The capture or promotion that gains most, if any gains; ties go to the first as seen from the
/// mover's side of the board, so that both colours get the same. With `captures_only`, promotions
/// without a capture do not count.
[[nodiscard]] std::optional<BestCapture> best_capture(const Position& position,
                                                      bool captures_only = false);

}  // namespace chess::detail
