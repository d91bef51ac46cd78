#pragma once

#include "libchess/base/export.hpp"
#include "libchess/experiment/experiment.hpp"
#include "libchess/report/text/styled_text.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace chess {

/// How a comparison of sets of techniques is shown.
struct CompareReportOptions {
    /// Columns that a text may take.
    std::size_t width = 80;
    /// Without it no time is shown, and equal searches give equal reports.
    bool timing = true;
    /// The year that a figure's caption gives, if any.
    std::optional<int> year = {};
    /// A text says what its columns are, and has a chart; otherwise it is the grid alone.
    bool explained = true;
};

/// What a figure compares: all moves made, positions at the horizon, or wall time.
enum class CompareMeasure : std::uint8_t { nodes, horizon_nodes, time };

/// Lines of JSON, each with its newline: one a set and depth, and one a depth for the minimal tree,
/// as the set "minimal-tree". Keys that begin with `relative_` are percent of what the plan's first
/// set took to the same depth, to 2 decimals. Null are percentages of nothing or by something that
/// was not searched, and what a searcher does not count.
[[nodiscard]] LIBCHESS_API std::string compare_json(const Comparison& comparison,
                                                    const CompareReportOptions& options);

/// How a run went.
struct CompareTotals {
    std::size_t errors = 0;    ///< messages of errors: malformed records, files that failed
    bool interrupted = false;  ///< stopped before the end of the work
};

/// The last line of JSON, without its newline. Positions and width are the first comparison's;
/// nodes and time are those of all searches of all comparisons, an iterative one's once.
[[nodiscard]] LIBCHESS_API std::string compare_summary_json(std::span<const Comparison> comparisons,
                                                            const std::vector<Claim>& claims,
                                                            const CompareTotals& totals,
                                                            const CompareReportOptions& options);

/// The same as lines of CSV, each with its newline; columns are the same with and without timing.
/// Where JSON has null a field is empty.
[[nodiscard]] LIBCHESS_API std::string compare_csv_header();
/// The lines of one comparison, each with its newline.
[[nodiscard]] LIBCHESS_API std::string compare_csv(const Comparison& comparison,
                                                   const CompareReportOptions& options);

/// A grid for people, a row a set: the nodes to each depth in percent of the first set's, more of
/// the last depth, and below it a chart of bars, the largest first. The set with the fewest nodes
/// is marked at each depth. The minimal tree comes last in both. From 120 columns on there is more
/// of the last depth; depths that find no room are left out, the shallowest first.
[[nodiscard]] LIBCHESS_API StyledText compare_text(const Comparison& comparison,
                                                   const CompareReportOptions& options);

/// Which claims hold, what was measured and who says so, and how many hold; nothing if there are
/// none.
[[nodiscard]] LIBCHESS_API StyledText claims_text(const std::vector<Claim>& claims,
                                                  const CompareReportOptions& options);

/// A comparison as a figure after Marsland 1986, figure 8: depth against percent of the first set,
/// which is logarithmic, since savings are factors. A file of SVG that needs no other. Without
/// timing, time is not drawn, but nodes.
[[nodiscard]] LIBCHESS_API std::string compare_svg(const Comparison& comparison,
                                                   const CompareReportOptions& options,
                                                   CompareMeasure measure = CompareMeasure::nodes);

}  // namespace chess
