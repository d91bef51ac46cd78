#pragma once

#include "libchess/base/export.hpp"
#include "libchess/experiment/collisions.hpp"
#include "libchess/experiment/replacement.hpp"
#include "libchess/experiment/table_figures.hpp"
#include "libchess/report/text/styled_text.hpp"

#include <cstddef>
#include <span>
#include <string>

namespace chess {

/// How reports, and comparisons of replacement schemes, are shown.
struct TableReportOptions {
    bool plies = false;      ///< positions are those of games, and distinguished by their plies
    std::size_t width = 80;  ///< columns that text may take, at least 80
    bool timing = true;      ///< with times and rates
    bool explain = false;    ///< say what each number means
    bool several = false;    ///< many positions, perhaps: explain what is explained at the end
    bool by_nodes = false;   ///< searches are equally long, and differ in the depth they reach
};

/// One line of JSON, without the newline.
[[nodiscard]] LIBCHESS_API std::string tt_json(const TableReport& report,
                                               const TableReportOptions& options);
/// The sums by size, if there are any, and the recommended one if that was asked for.
[[nodiscard]] LIBCHESS_API std::string tt_summary_json(const TableTotals& totals,
                                                       const TableReportOptions& options);

/// Lines of CSV, each with its newline, one a position and size.
[[nodiscard]] LIBCHESS_API std::string tt_csv_header(const TableReportOptions& options);
/// The lines of one position.
[[nodiscard]] LIBCHESS_API std::string tt_csv(const TableReport& report,
                                              const TableReportOptions& options);

/// The position, and all there is to say of its search.
[[nodiscard]] LIBCHESS_API StyledText tt_text(const TableReport& report,
                                              const TableReportOptions& options);
/// The position, and a row for each size of table.
[[nodiscard]] LIBCHESS_API StyledText tt_sweep_text(std::span<const TableReport> sizes,
                                                    const TableReportOptions& options);
/// The same for all positions together: all there is to say if there was one size, and a row for
/// each size otherwise, with the recommendation if that was asked for.
[[nodiscard]] LIBCHESS_API StyledText tt_totals_text(const TableTotals& totals,
                                                     const TableReportOptions& options);
/// The recommendation alone, where the rows have been shown.
[[nodiscard]] LIBCHESS_API StyledText tt_advice_text(const TableTotals& totals,
                                                     const TableReportOptions& options);

/// Lines of JSON, each with its newline, one a table, sums over all searches of all positions.
/// `relative_nodes` are percent of what the plan's first table took, the geometric mean over the
/// positions, and `error` is the standard error of that; both to 2 decimals, null if there were too
/// few positions. A table whose `cluster` is 0 is one of chains.
[[nodiscard]] LIBCHESS_API std::string replacement_json(const ReplacementComparison& comparison,
                                                        const TableReportOptions& options);

/// The same as lines of CSV, each with its newline; columns are the same with and without timing.
/// Where JSON has null a field is empty.
[[nodiscard]] LIBCHESS_API std::string replacement_csv_header();
/// The lines of one comparison, each with its newline.
[[nodiscard]] LIBCHESS_API std::string replacement_csv(const ReplacementComparison& comparison,
                                                       const TableReportOptions& options);

/// A grid for people, a row a transposition table, with the best one marked; and in words whether
/// the first one is as good.
[[nodiscard]] LIBCHESS_API StyledText replacement_text(const ReplacementComparison& comparison,
                                                       const TableReportOptions& options);

/// How a count of colliding keys is shown.
struct CollisionReportOptions {
    /// Columns that a text may take, 72 or more.
    std::size_t width = 80;
    /// Without it no time is shown, and equal counts give equal reports.
    bool timing = true;
    double seconds = 0;  ///< wall time of the whole count
    /// A text says below each number what it is.
    bool explain = false;
};

/// For people: the count by the library's own keys, what theory expects, what the salted sets gave,
/// a histogram of these if there are 20 or more, and the verdict.
[[nodiscard]] LIBCHESS_API StyledText collision_text(const CollisionCount& count,
                                                     const CollisionReportOptions& options);

/// One line of JSON, without its newline. `colliding` is by the library's own keys, and null if
/// interrupted before; `mean`, `deviation` and `standard_error` are of the salted sets, of which
/// there are `key_sets`, and null with too few of them, as is `agrees`. To 9 digits.
[[nodiscard]] LIBCHESS_API std::string collision_json(const CollisionCount& count,
                                                      const CollisionReportOptions& options);

/// The same as a line of CSV with its newline; columns are the same with and without timing. Where
/// JSON has null a field is empty.
[[nodiscard]] LIBCHESS_API std::string collision_csv_header();
/// The line of one count, with its newline.
[[nodiscard]] LIBCHESS_API std::string collision_csv(const CollisionCount& count,
                                                     const CollisionReportOptions& options);

}  // namespace chess
