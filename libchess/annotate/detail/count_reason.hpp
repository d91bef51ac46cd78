#pragma once

// Internal to libchess, not installed: what can be counted where two lines end, in sentences.

#include "libchess/annotate/detail/fact_reason.hpp"
#include "libchess/annotate/detail/line_comparison.hpp"

#include <vector>

namespace chess::detail {

/// An attack on the king that arrives: more attackers at the end of the answer than at that of the
/// better line, and more than defenders.
[[nodiscard]] std::vector<ToldReason> king_attack_reasons(const ComparedLines& lines,
                                                          const Evaluator& evaluator);

/// What else can be counted where the lines end, as sentences: less material at the end of the
/// answer than at that of the better line; how far a passed pawn comes; a king that does not come
/// to the centre in an ending.
[[nodiscard]] std::vector<ToldReason> count_reasons(const ComparedLines& lines,
                                                    const Evaluator& evaluator);

}  // namespace chess::detail
