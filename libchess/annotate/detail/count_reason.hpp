#pragma once

// Internal to libchess, not installed: what can be counted where two lines end, in sentences.

#include "libchess/annotate/detail/fact_reason.hpp"
#include "libchess/annotate/detail/line_comparison.hpp"

#include <vector>

namespace chess::detail {

/// What can be counted where the lines end, as sentences: less material at the end of the answer
/// than at that of the better line; how far a passed pawn comes; an attack on the king that
/// arrives; a king that does not come to the centre in an ending.
[[nodiscard]] std::vector<ToldReason> count_reasons(const ComparedLines& lines,
                                                    const Evaluator& evaluator);

}  // namespace chess::detail
