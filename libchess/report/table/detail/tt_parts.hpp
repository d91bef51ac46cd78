#pragma once

// Internal to libchess, not installed: the parts of the text of a report on a transposition table.

#include "libchess/report/table/tt_account.hpp"
#include "libchess/report/text/detail/grid.hpp"
#include "libchess/report/text/text_block.hpp"

namespace chess::detail {

/// Entries by depth and by age as bars, and by bound: tt_histogram.cpp.
void add_histograms(TextBlock& block, const TableCensus& census, const TableReportOptions& options);

/// How the tree grew: what the iterations took, by how much more than the ones before, and how far
/// that is from the minimal tree: tt_tree.cpp.
void add_iterations(TextBlock& block, const TableFigures& figures,
                    const TableReportOptions& options);

/// The heading of a position's report: its name, its place in a game, and its FEN.
[[nodiscard]] StyledText tt_title(const TableAccount& account);
/// All positions together, a row for each size: tt_sweep.cpp.
[[nodiscard]] StyledText tt_sweep_totals(const TableTotals& totals,
                                         const TableReportOptions& options);

}  // namespace chess::detail
