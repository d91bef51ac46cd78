#pragma once

// Internal to libchess, not installed: what the first moves of two lines do, where nothing is won.

#include "libchess/annotate/detail/fact_reason.hpp"
#include "libchess/annotate/detail/line_comparison.hpp"

#include <vector>

namespace chess::detail {

/// What the moves do beside attacking something, of the other side that the bad move allows and of
/// the mover that it misses: a passed pawn that gets far; a piece that gets in among the other
/// side's men, or to a square that a pawn has left to it; queens that are traded while a king is in
/// danger; checks that take the right to castle.
[[nodiscard]] std::vector<ToldReason> activity_reasons(const ComparedLines& lines);

/// An answer that prevents the better move, or that this would have prevented.
[[nodiscard]] std::vector<ToldReason> prevention_reasons(const ComparedLines& lines);

}  // namespace chess::detail
