#pragma once

// Internal to libchess, not installed.

#include "libchess/report/annotate/annotation_report.hpp"
#include "libchess/report/text/styled_text.hpp"

#include <cstddef>

namespace chess::detail {

/// The course of White's winning chances as a small chart of block characters, in lines of at most
/// `width` columns with their ends: what is filled is White's, what is empty is Black's, and a line
/// of '_' is where both are even. Below it stand the numbers of the moves. Long games have several
/// half-moves in a column, their mean; positions without a score are left blank. Empty if no
/// position has a score.
[[nodiscard]] StyledText annotation_chart(const AnnotatedGame& game, std::size_t width);

}  // namespace chess::detail
