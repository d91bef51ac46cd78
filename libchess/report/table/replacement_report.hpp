#pragma once

#include "libchess/base/export.hpp"
#include "libchess/experiment/replacement.hpp"
#include "libchess/report/text/styled_text.hpp"

#include <cstddef>
#include <string>

namespace chess {

/// How a comparison of transposition tables is shown.
struct ReplacementReportOptions {
    /// Columns that a text may take.
    std::size_t width = 80;
    /// Without it nothing is said of time, and equal searches give equal reports.
    bool timing = true;
};

/// Lines of JSON, each with its newline, one a table, sums over all searches of all positions.
/// `relative_nodes` are percent of what the plan's first table took, the geometric mean over the
/// positions, and `error` is the standard error of that; both to 2 decimals, null if there were too
/// few positions. A table whose `cluster` is 0 is one of chains.
[[nodiscard]] LIBCHESS_API std::string replacement_json(const ReplacementComparison& comparison,
                                                        const ReplacementReportOptions& options);

/// The same as lines of CSV, each with its newline; columns are the same with and without timing.
/// Where JSON has null a field is empty.
[[nodiscard]] LIBCHESS_API std::string replacement_csv_header();
/// The lines of one comparison, each with its newline.
[[nodiscard]] LIBCHESS_API std::string replacement_csv(const ReplacementComparison& comparison,
                                                       const ReplacementReportOptions& options);

/// A table for people, a row a transposition table, with the best one marked; and in words whether
/// the first one is as good.
[[nodiscard]] LIBCHESS_API StyledText replacement_text(const ReplacementComparison& comparison,
                                                       const ReplacementReportOptions& options);

}  // namespace chess
