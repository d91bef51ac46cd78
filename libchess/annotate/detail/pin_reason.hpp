#pragma once

// Internal to libchess, not installed: a move that pins a piece.

#include "libchess/annotate/detail/fact_reason.hpp"
#include "libchess/annotate/detail/line_comparison.hpp"
#include "libchess/core/square.hpp"
#include "libchess/position/position.hpp"

#include <vector>

namespace chess::detail {

/// Whether the slider on a square pins the man on another one to what stands behind it: nothing
/// else is between, and the man cannot take the slider.
[[nodiscard]] bool is_held(const Position& position, Square slider, Square man, Square behind);

/// A piece that the answer pins to the king, the queen or a rook, or that the better move would
/// have pinned, and that stays so for two moves or is taken.
[[nodiscard]] std::vector<ToldReason> pin_reasons(const ComparedLines& lines);

}  // namespace chess::detail
