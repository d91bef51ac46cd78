#pragma once

// Internal to libchess, not installed: a move that pins a piece.

#include "libchess/annotate/detail/fact_reason.hpp"
#include "libchess/annotate/detail/line_comparison.hpp"

#include <vector>

namespace chess::detail {

/// A piece that the answer pins to the king, the queen or a rook, or that the better move would
/// have pinned, and that stays so for two moves or is taken.
[[nodiscard]] std::vector<ToldReason> pin_reasons(const ComparedLines& lines);

}  // namespace chess::detail
