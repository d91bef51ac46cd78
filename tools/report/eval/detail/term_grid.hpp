#pragma once

// Shared by the tables about evaluations.

#include "report/eval/eval_report.hpp"
#include "report/text/detail/grid.hpp"

#include <cstddef>

namespace chess::detail {

/// The width of a term's name.
inline constexpr std::size_t name_width = 17;

/// A number with its sign; 0 is a faint dot.
[[nodiscard]] Cell number_cell(int number, Style style = Style::plain);

/// Columns on each side of a bar's axis.
inline constexpr int half_bar = 6;
/// A small bar to the left or right of an axis, for numbers of at most the size `largest`:
///
///        ---|
///           |+++++
///     <-----|         more than fits
[[nodiscard]] StyledText bar(int number, int largest);

struct TermBlock {
    TextBlock block;
    /// The width of its columns; no line is wider.
    std::size_t width;
};

/// The table of a report's terms, at most `room` columns wide, which should be 80 at least. With
/// `sides` White's and Black's values are shown in this position's phase too, room permitting.
[[nodiscard]] TermBlock term_block(const Explanation& report, const EvalReportOptions& options,
                                   std::size_t room, bool sides);

/// The contribution of each piece, without material, and below it the rest, so that the list adds
/// up to the total. Beside it the sums by square.
[[nodiscard]] TextBlock square_table(const Explanation& report, const EvalReportOptions& options);

/// The network's share of each man, the largest first, down to the total. Beside it the shares on
/// the board.
[[nodiscard]] TextBlock men_table(const Explanation& report, const EvalReportOptions& options);

}  // namespace chess::detail
