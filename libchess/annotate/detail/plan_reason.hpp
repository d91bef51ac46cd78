#pragma once

// Internal to libchess, not installed: plans that go wrong where nothing is won.

#include "libchess/annotate/detail/fact_reason.hpp"
#include "libchess/annotate/detail/line_comparison.hpp"

#include <optional>

namespace chess::detail {

/// A plan that the lines show to go wrong: a trade into a pawn ending, or one that is missed; a
/// trade of pieces by the side that is behind, or missed by the side that is ahead; bishops of
/// opposite colours, which the side that is behind misses and the one that is ahead allows; a tempo
/// lost, where the mover's men stand one move later where the better line puts them at once, or to
/// an attack on a piece, which has to go.
/// Nullopt if none does.
[[nodiscard]] std::optional<FactReason> plan_reason(const ComparedLines& lines);

}  // namespace chess::detail
