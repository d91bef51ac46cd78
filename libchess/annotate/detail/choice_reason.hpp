#pragma once

// Internal to libchess, not installed: a move beside the one that was better, as two choices.

#include "libchess/annotate/detail/fact_reason.hpp"
#include "libchess/annotate/detail/line_comparison.hpp"

#include <vector>

namespace chess::detail {

/// A man that is not taken back, the wrong man that takes something, which the answer makes use of,
/// or the wrong one that is taken.
[[nodiscard]] std::vector<ToldReason> choice_reasons(const ComparedLines& lines);
/// The wrong man that takes something, or a capture that the better line makes, too, but after
/// another one.
[[nodiscard]] std::vector<ToldReason> capture_order_reasons(const ComparedLines& lines);
/// The wrong man that takes something, whatever the answer is, and any move that the better line
/// plays after another one.
[[nodiscard]] std::vector<ToldReason> least_choice_reasons(const ComparedLines& lines);

}  // namespace chess::detail
