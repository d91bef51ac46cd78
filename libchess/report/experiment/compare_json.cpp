#include "libchess/experiment/detail/compare_rows.hpp"
#include "libchess/report/experiment/compare_report.hpp"
#include "libchess/report/text/detail/fields.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <optional>

namespace chess {

namespace {

using detail::CompareCell;
using detail::dump;
using detail::Json;

double rounded(double number, double per_unit) {
    return std::round(number * per_unit) / per_unit;
}

/// To the microsecond.
Json seconds_json(double seconds) {
    return rounded(seconds, 1e6);
}

Json percent_json(std::optional<double> percent) {
    if (!percent) return nullptr;
    return rounded(*percent, 100);
}

/// A whole number, as long as 64 bits hold it.
Json count_json(std::optional<double> count) {
    if (!count) return nullptr;
    const double whole = std::round(*count);
    if (whole >= 0x1p64) return whole;
    return static_cast<std::uint64_t>(whole);
}

Json cell_json(const std::string& experiment, const detail::CompareRow& row,
               const CompareCell& cell, bool timing) {
    Json json;
    json["type"] = "result";
    json["experiment"] = experiment;
    json["set"] = row.name;
    json["depth"] = cell.depth;
    json["nodes"] = count_json(cell.nodes.amount);
    json["horizon_nodes"] = count_json(cell.horizon_nodes.amount);
    const bool timed = timing && cell.seconds.amount;
    if (timed) json["seconds"] = seconds_json(*cell.seconds.amount);
    json["relative_nodes"] = percent_json(cell.nodes.percent);
    json["relative_horizon_nodes"] = percent_json(cell.horizon_nodes.percent);
    if (timed) json["relative_seconds"] = percent_json(cell.seconds.percent);
    if (row.is_bound) return json;
    json["cut_by_first"] = percent_json(cell.cut_by_first);
    json["researches"] = count_json(cell.researches);
    return json;
}

struct Work {
    std::uint64_t nodes = 0;
    std::chrono::nanoseconds time{};
};

/// What all searches took. An iterative search's numbers at one depth are part of those at the
/// next.
Work work_of(const Comparison& comparison) {
    Work work;
    for (const PositionMeasurements& position : comparison.positions) {
        for (std::size_t set = 0; set < position.by_set.size(); ++set) {
            const bool iterative =
                comparison.plan.sets[set].techniques.contains(Technique::iterative_deepening);
            Work one;
            for (const Measurement& measured : position.by_set[set]) {
                one.nodes =
                    iterative ? std::max(one.nodes, measured.nodes) : one.nodes + measured.nodes;
                one.time = iterative ? std::max(one.time, measured.time) : one.time + measured.time;
            }
            work.nodes += one.nodes;
            work.time += one.time;
        }
    }
    return work;
}

Json claim_json(const Claim& claim) {
    Json json;
    json["claim"] = claim.claim;
    json["id"] = claim.id;
    json["holds"] = claim.holds;
    json["figure"] = claim.figure;
    json["source"] = claim.source;
    return json;
}

}  // namespace

std::string compare_json(const Comparison& comparison, const CompareReportOptions& options) {
    std::string lines;
    for (const detail::CompareRow& row : detail::compare_rows(comparison))
        for (const CompareCell& cell : row.cells)
            lines += dump(cell_json(comparison.plan.title, row, cell, options.timing)) + '\n';
    return lines;
}

std::string compare_summary_json(std::span<const Comparison> comparisons,
                                 const std::vector<Claim>& claims, const CompareTotals& totals,
                                 const CompareReportOptions& options) {
    Work work;
    for (const Comparison& comparison : comparisons) {
        const Work one = work_of(comparison);
        work.nodes += one.nodes;
        work.time += one.time;
    }
    Json json = detail::begin_summary();
    json["positions"] = comparisons.empty() ? 0 : comparisons.front().positions.size();
    json["errors"] = totals.errors;
    json["width"] = comparisons.empty() ? 0.0 : rounded(comparisons.front().width(), 100);
    json["nodes"] = work.nodes;
    if (totals.interrupted) json["interrupted"] = true;
    if (options.timing)
        json["seconds"] = seconds_json(std::chrono::duration<double>(work.time).count());
    json["claims"] = Json::array();
    for (const Claim& claim : claims) json["claims"].push_back(claim_json(claim));
    return dump(json);
}

}  // namespace chess
