#pragma once

// Internal to libchess, not installed: what can be counted where two lines end, in sentences.

#include "libchess/annotate/detail/fact_reason.hpp"
#include "libchess/annotate/detail/line_comparison.hpp"

#include <optional>

namespace chess::detail {

/// Less material at the end of the answer than at that of the better line: lost by the answer, not
/// won, or both. Nullopt if it is not less.
[[nodiscard]] std::optional<FactReason> material_reason(const LineComparison& compared);

/// What no fact tells apart: how far a passed pawn gets, the pieces at a king, the moves that
/// pieces have. Nullopt if none differs enough.
[[nodiscard]] std::optional<FactReason> count_reason(const LineComparison& compared);

}  // namespace chess::detail
