#include "libchess/experiment/detail/compare_rows.hpp"
#include "libchess/report/experiment/compare_report.hpp"
#include "libchess/report/text/detail/fields.hpp"

#include <fmt/format.h>

#include <optional>

namespace chess {

namespace {

/// A number to so many decimals behind its comma, or nothing behind it.
std::string field(std::optional<double> number, int decimals) {
    return number ? fmt::format(",{:.{}f}", *number, decimals) : std::string(",");
}

}  // namespace

std::string compare_csv_header() {
    return "experiment,set,depth,nodes,horizon_nodes,seconds,relative_nodes,"
           "relative_horizon_nodes,relative_seconds,cut_by_first,researches\n";
}

std::string compare_csv(const Comparison& comparison, const CompareReportOptions& options) {
    const std::string experiment = detail::csv_field(comparison.plan.title);
    std::string lines;
    for (const detail::CompareRow& row : detail::compare_rows(comparison)) {
        for (const detail::CompareCell& cell : row.cells) {
            const detail::CompareValue seconds =
                options.timing ? cell.seconds : detail::CompareValue();
            lines += fmt::format("{},{},{}", experiment, detail::csv_field(row.name), cell.depth);
            lines += field(cell.nodes.amount, 0) + field(cell.horizon_nodes.amount, 0) +
                     field(seconds.amount, 6) + field(cell.nodes.percent, 2) +
                     field(cell.horizon_nodes.percent, 2) + field(seconds.percent, 2) +
                     field(cell.cut_by_first, 2) + field(cell.researches, 0) + '\n';
        }
    }
    return lines;
}

}  // namespace chess
