#pragma once

// Internal to libchess, not installed: plans that go wrong where nothing is won.

#include "libchess/annotate/detail/fact_reason.hpp"
#include "libchess/annotate/detail/line_comparison.hpp"

#include <vector>

namespace chess::detail {

/// Other kinds of endings, which one of the lines trades into: a pawn ending; bishops of opposite
/// colours, which the side that is behind misses and the one that is ahead allows.
[[nodiscard]] std::vector<ToldReason> ending_reasons(const ComparedLines& lines);

/// Plans that the lines show to go wrong: a trade of pieces by the side that is behind, or missed
/// by the side that is ahead; a tempo lost, where the mover's men stand one move later where the
/// better line puts them at once; castling left undone.
[[nodiscard]] std::vector<ToldReason> plan_reasons(const ComparedLines& lines);

/// A trade of pieces that the answer or the better move begins, where neither side is ahead.
[[nodiscard]] std::vector<ToldReason> trade_reasons(const ComparedLines& lines);

}  // namespace chess::detail
