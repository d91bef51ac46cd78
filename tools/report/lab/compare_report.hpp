#pragma once

#include "lab/experiment.hpp"
#include "libchess/base/run_end.hpp"
#include "report/text/styled_text.hpp"
#include "report/text/telling.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace chess {

/// Options of reports on comparisons of technique sets.
struct CompareReportOptions {
    /// Width of text in columns.
    std::size_t width = 80;
    /// Show times; without them equal searches give equal reports.
    bool timing = true;
    /// The year in a figure's caption, if any.
    std::optional<int> year = {};
    /// Text explains its columns and has a chart; otherwise it is only the grid.
    bool explained = true;
};

/// The measure of a figure: all moves made, positions at the horizon, or wall time.
enum class CompareMeasure : std::uint8_t { nodes, horizon_nodes, time };

/// How Comparison is told; see Telling.
template <>
struct Telling<Comparison> {
    /// Lines of JSON, each with its newline: one per set and depth, and one per depth for the
    /// minimal tree, as the set "minimal-tree". Keys that begin with `relative_` are percentages of
    /// the plan's first set at the same depth, to 2 decimals. Undefined percentages, and counts
    /// that a searcher does not have, are null.
    [[nodiscard]] static std::string json(const Comparison& comparison,
                                          const CompareReportOptions& options);
    /// The same as lines of CSV, each with its newline; columns are the same with and without
    /// timing. Null values of JSON are empty fields.
    [[nodiscard]] static std::string csv_header(const CompareReportOptions&);
    /// The lines of one comparison, each with its newline.
    [[nodiscard]] static std::string csv(const Comparison& comparison,
                                         const CompareReportOptions& options);
    /// A grid for people, one row per set: the nodes to each depth in percent of the first set's,
    /// more figures for the last depth, and below it a bar chart, the largest first. The set with
    /// the fewest nodes is marked at each depth. The minimal tree comes last in both. From 120
    /// columns on there are more figures for the last depth; depths that do not fit are left out,
    /// the shallowest first.
    [[nodiscard]] static StyledText text(const Comparison& comparison,
                                         const CompareReportOptions& options);
};

/// What a run measured, and its end.
struct CompareTotals : RunEnd {
    std::span<const Comparison> comparisons = {};
    std::span<const Claim> claims = {};
};

/// The last line of JSON, without its newline. Positions and width are the first comparison's;
/// nodes and time are those of all searches of all comparisons; an iterative search counts once.
template <>
struct Telling<CompareTotals> {
    [[nodiscard]] static std::string json(const CompareTotals& totals,
                                          const CompareReportOptions& options);
};

/// The claims with verdict, measurement and source, and how many hold; empty if there are none.
[[nodiscard]] StyledText claims_text(const std::vector<Claim>& claims,
                                     const CompareReportOptions& options);

/// A comparison as a figure after Marsland 1986, figure 8: depth against percent of the first set,
/// on a logarithmic scale, since savings are factors. A self-contained SVG file. Without timing,
/// nodes are drawn instead of time.
[[nodiscard]] std::string compare_svg(const Comparison& comparison,
                                      const CompareReportOptions& options,
                                      CompareMeasure measure = CompareMeasure::nodes);

}  // namespace chess
