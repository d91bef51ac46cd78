#pragma once

#include "lab/collisions.hpp"
#include "lab/replacement.hpp"
#include "lab/tt_figures.hpp"
#include "report/text/styled_text.hpp"
#include "report/text/telling.hpp"

#include <cstddef>
#include <span>
#include <string>

namespace chess {

/// Options of reports on tables and of comparisons of replacement schemes.
struct TtReportOptions {
    bool plies = false;      ///< positions come from games, and are distinguished by plies
    std::size_t width = 80;  ///< width of text in columns, at least 80
    bool timing = true;      ///< with times and rates
    bool explain = false;    ///< say what each number means
    bool several = false;    ///< possibly many positions: put explanations at the end
    bool by_nodes = false;   ///< searches have equal node counts, and differ in the depth reached
};

/// How TtMeasurement is told; see Telling.
template <>
struct Telling<TtMeasurement> {
    /// One line of JSON, without the newline.
    [[nodiscard]] static std::string json(const TtMeasurement& report,
                                          const TtReportOptions& options);
    /// Lines of CSV, each with its newline, one per position and size.
    [[nodiscard]] static std::string csv_header(const TtReportOptions& options);
    /// The lines of one position.
    [[nodiscard]] static std::string csv(const TtMeasurement& report,
                                         const TtReportOptions& options);
    /// The position, and all counts of its search.
    [[nodiscard]] static StyledText text(const TtMeasurement& report,
                                         const TtReportOptions& options);
};

/// How TtTotals is told; see Telling.
template <>
struct Telling<TtTotals> {
    /// The sums by size, if any, and the recommended size if requested.
    [[nodiscard]] static std::string json(const TtTotals& totals, const TtReportOptions& options);
};

/// The position, and a row for each size of table.
[[nodiscard]] StyledText tt_sweep_text(std::span<const TtMeasurement> sizes,
                                       const TtReportOptions& options);
/// The same over all positions: all counts if there was one size, otherwise a row for each size,
/// with the recommendation if requested.
[[nodiscard]] StyledText tt_totals_text(const TtTotals& totals, const TtReportOptions& options);
/// The recommendation alone, after the rows have been shown.
[[nodiscard]] StyledText tt_advice_text(const TtTotals& totals, const TtReportOptions& options);

/// How ReplacementComparison is told; see Telling.
template <>
struct Telling<ReplacementComparison> {
    /// Lines of JSON, each with its newline, one per table, with sums over all searches of all
    /// positions. `relative_nodes` is in percent of the plan's first table, as the geometric mean
    /// over the positions, and `error` is its standard error; both to 2 decimals, null if there
    /// were too few positions. A `cluster` of 0 means chains.
    [[nodiscard]] static std::string json(const ReplacementComparison& comparison,
                                          const TtReportOptions& options);
    /// The same as lines of CSV, each with its newline; columns are the same with and without
    /// timing. Null values of JSON are empty fields.
    [[nodiscard]] static std::string csv_header(const TtReportOptions&);
    /// The lines of one comparison, each with its newline.
    [[nodiscard]] static std::string csv(const ReplacementComparison& comparison,
                                         const TtReportOptions& options);
    /// A grid for people, one row per transposition table, with the best one marked, and a sentence
    /// on whether the first one is as good.
    [[nodiscard]] static StyledText text(const ReplacementComparison& comparison,
                                         const TtReportOptions& options);
};

/// Options of reports on colliding keys.
struct CollisionReportOptions {
    /// Width of text in columns, at least 72.
    std::size_t width = 80;
    /// Show times; without them equal counts give equal reports.
    bool timing = true;
    double seconds = 0;  ///< wall time of the whole count
    /// Text explains each number below it.
    bool explain = false;
};

/// How CollisionCount is told; see Telling.
template <>
struct Telling<CollisionCount> {
    /// For people: the count by the library's own keys, the expected number, the counts of the
    /// salted sets, with a histogram if there are 20 or more, and the verdict.
    [[nodiscard]] static StyledText text(const CollisionCount& count,
                                         const CollisionReportOptions& options);
    /// One line of JSON, without its newline. `colliding` is the count with the library's own keys,
    /// null if interrupted before; `mean`, `deviation` and `standard_error` are over the `key_sets`
    /// salted sets, and like `agrees` null with too few of them. To 9 digits.
    [[nodiscard]] static std::string json(const CollisionCount& count,
                                          const CollisionReportOptions& options);
    /// The same as a line of CSV with its newline; columns are the same with and without timing.
    /// Null values of JSON are empty fields.
    [[nodiscard]] static std::string csv_header(const CollisionReportOptions&);
    /// The line of one count, with its newline.
    [[nodiscard]] static std::string csv(const CollisionCount& count,
                                         const CollisionReportOptions& options);
};

}  // namespace chess
