#pragma once

// Internal to libchess, not installed: what the first moves of two lines do, where that alone makes
// no move bad.

#include "libchess/annotate/detail/fact_reason.hpp"
#include "libchess/annotate/detail/line_comparison.hpp"

#include <vector>

namespace chess::detail {

/// What the better move does, and is no reason to call another one bad: a pawn that breaks up the
/// other side's or takes room in the centre.
[[nodiscard]] std::vector<ToldReason> least_activity_reasons(const ComparedLines& lines);

}  // namespace chess::detail
