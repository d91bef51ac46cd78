// JSON and CSV.

#include "report/lab/compare_report.hpp"
#include "report/text/detail/fields.hpp"

#include <chrono>

namespace chess {

namespace {

using detail::Fields;
using detail::Fixed;
using detail::Form;

Fields fields_of(Form form, const std::string& experiment, const CompareRow& row,
                 const CompareCell& cell, bool timing) {
    Fields fields(form, "result");
    const auto add_time = [&](std::string_view key, const Fixed& value) {
        if (timing) fields.when(cell.seconds.amount.has_value()).add(key, value).when(true);
    };
    fields.add("experiment", experiment)
        .add("set", row.name)
        .add("depth", cell.depth)
        .add("nodes", Fixed{cell.nodes.amount, 0})
        .add("horizon_nodes", Fixed{cell.horizon_nodes.amount, 0});
    add_time("seconds", {cell.seconds.amount, 6});
    fields.add("relative_nodes", Fixed{cell.nodes.percent, 2})
        .add("relative_horizon_nodes", Fixed{cell.horizon_nodes.percent, 2});
    add_time("relative_seconds", {cell.seconds.percent, 2});
    if (row.is_bound && form == Form::json) return fields;
    return fields.add("cut_by_first", Fixed{cell.cut_by_first, 2})
        .add("researches", Fixed{cell.researches, 0});
}

/// All rows of a comparison, a line for each depth.
std::string lines(Form form, const Comparison& comparison, bool timing) {
    std::string lines;
    for (const CompareRow& row : comparison.rows())
        for (const CompareCell& cell : row.cells) {
            lines += fields_of(form, comparison.plan.title, row, cell, timing).text();
            if (form == Form::json) lines += '\n';
        }
    return lines;
}

}  // namespace

std::string Telling<Comparison>::json(const Comparison& comparison,
                                      const CompareReportOptions& options) {
    return lines(Form::json, comparison, options.timing);
}

std::string Telling<Comparison>::csv_header(const CompareReportOptions& options) {
    return fields_of(Form::csv_head, {}, {}, {}, options.timing).text();
}

std::string Telling<Comparison>::csv(const Comparison& comparison,
                                     const CompareReportOptions& options) {
    return lines(Form::csv, comparison, options.timing);
}

std::string Telling<CompareTotals>::json(const CompareTotals& totals,
                                         const CompareReportOptions& options) {
    const auto& comparisons = totals.comparisons;
    Measurement work;
    for (const Comparison& comparison : comparisons) work += comparison.work();
    const bool any = !comparisons.empty();
    Fields fields = Fields::summary();
    fields.add("positions", any ? comparisons.front().positions.size() : 0);
    fields.add("errors", totals.errors);
    fields.add("width", Fixed{any ? comparisons.front().width() : 0.0, 2});
    fields.add("nodes", work.nodes).add_interrupted(totals);
    if (options.timing) fields.add_seconds(std::chrono::duration<double>(work.time).count());
    const Json list = Json::list(totals.claims, [](const Claim& claim) {
        return Json{{"claim", claim.claim},
                    {"id", claim.id},
                    {"holds", claim.holds},
                    {"figure", claim.figure},
                    {"source", claim.source}};
    });
    return fields.add("claims", list).text();
}

}  // namespace chess
