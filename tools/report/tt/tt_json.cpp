// JSON and CSV.

#include "libchess/notation/fen.hpp"
#include "report/tt/detail/tt_counts.hpp"

#include <fmt/format.h>

#include <cmath>

namespace chess {

namespace {

using detail::Fields;
using detail::Fixed;
using detail::Form;

/// Megabytes, as a whole number where they are one.
Json megabytes(std::size_t bytes) {
    constexpr std::size_t mb = std::size_t{1} << 20U;
    if (bytes % mb == 0) return bytes / mb;
    return static_cast<double>(bytes) / static_cast<double>(mb);
}

Fixed percent(std::uint64_t part, std::uint64_t whole) {
    const auto share = share_of(part, whole);
    return {share ? std::optional(100 * *share) : std::nullopt, 2};
}

Json histograms(const TtCensus& census) {
    return {{"depth", census.by_depth},
            {"bound",
             {{"exact", census.by_bound[Bound::exact]},
              {"lower", census.by_bound[Bound::lower]},
              {"upper", census.by_bound[Bound::upper]}}},
            {"age", census.by_age}};
}

Json iterations(const TtFigures& figures, const TtReportOptions& options) {
    Json list = Json::array();
    for (const TtIteration& iteration : figures.iterations) {
        if (iteration.nodes == 0) continue;
        const SearchStatistics& counts = iteration.statistics;
        Fields fields(Form::json);
        fields.add("depth", iteration.depth)
            .add("nodes", iteration.nodes)
            .add("branching", Fixed{branching_factor(iteration), 3})
            .add("horizon_nodes", counts.horizon_nodes)
            .add("first_move_percent", percent(counts.cut_by_first, counts.cut_nodes))
            .add("hits_percent", percent(counts.table.hits, counts.table.probes))
            .add("minimal_tree", std::round(iteration.minimal_nodes));
        if (options.timing) fields.add_seconds(iteration.seconds);
        list.push_back(std::move(fields.object()));
    }
    return list;
}

void add_tree(Fields& fields, const TtFigures& figures) {
    const SearchStatistics& counts = figures.statistics;
    add_counts(
        fields, figures,
        {"tree/interior", "tree/pv", "tree/cut", "tree/all", "tree/given_up", "tree/cut_by_first"});
    const bool json = fields.form() == Form::json;
    if (json) add_counts(fields, figures, {"tree/cut_by_first_three", "tree/cut_by_capture"});
    add_counts(fields, figures,
               {"tree/cut_with_table_move", "tree/cut_by_table_move", "tree/horizon"});
    if (!json) return;
    add_counts(fields, figures,
               {"tree/quiescence_moves", "tree/researches", "tree/null_moves", "tree/null_cuts"});
    fields.add("tree/width", Fixed{counts.width(), 2})
        .add("tree/first_move_percent", percent(counts.cut_by_first, counts.cut_nodes))
        .add("tree/first_move_percent_with_table_move",
             percent(counts.cut_by_table_move, counts.cut_with_table_move))
        .add("tree/first_move_percent_without",
             percent(counts.cut_by_first - counts.cut_by_table_move,
                     counts.cut_nodes - counts.cut_with_table_move))
        .add("tree/first_three_percent", percent(counts.cut_by_first_three, counts.cut_nodes))
        .add("tree/capture_percent", percent(counts.cut_by_capture, counts.cut_nodes));
    const BranchingFactors factors = branching_factors(figures);
    fields.add("branching/mean", Fixed{factors.all, 3})
        .add("branching/even", Fixed{factors.even, 3})
        .add("branching/odd", Fixed{factors.odd, 3});
}

void add_figures(Fields& fields, const TtFigures& figures, const TtExperiment& experiment,
                 const TtReportOptions& options) {
    const TtCounters& table = figures.statistics.table;
    add_counts(fields, figures,
               {"probes", "hits", "misses", "usable", "move_only", "idle", "cutoffs.exact",
                "cutoffs.lower", "cutoffs.upper", "stores.new", "stores.update",
                "stores.replace_age", "stores.replace_depth", "stores.declined", "raced"});
    fields.json("lost_percent", percent(table.replaced_depth, table.stores));
    // Unknown unless positions are kept.
    const bool verified = experiment.verify_keys;
    add_counts(fields, figures, {"false_hits"}, verified);
    const auto expected =
        verified ? std::optional(expected_false_hits(figures, experiment)) : std::nullopt;
    fields.json("expected_false_hits", expected);
    fields.csv("expected_false_hits", expected ? fmt::format("{:.6g}", *expected) : "");
    add_counts(fields, figures, {"false_updates", "unverified"}, verified);
    add_counts(fields, figures, {"occupied", "slots", "occupied_before", "of_this_search", "torn"});
    fields.add("hashfull", Fixed{figures.hashfull(), 0}).json("histograms", [&] {
        return histograms(figures.census);
    });
    add_tree(fields, figures);
    fields.json("iterations", [&] { return iterations(figures, options); })
        .add("nodes", figures.nodes);
    if (options.timing) fields.add_seconds(figures.seconds);
    fields.json("balanced", figures.failed_balances == 0);
}

Json threads(const TtFigures& figures) {
    return Json::list(figures.threads, [](const SearchStatistics& thread) {
        return Json{{"nodes", thread.nodes},         {"probes", thread.table.probes},
                    {"hits", thread.table.hits},     {"cutoffs", thread.table.cuts},
                    {"stores", thread.table.stores}, {"raced", thread.table.raced}};
    });
}

Fields report_fields(Form form, const TtMeasurement& report, const TtReportOptions& options) {
    const TtLayout& layout = report.experiment.layout;
    Fields fields(form, "result");
    fields.add_place(report, options.plies)
        .add("fen", to_fen(report.position))
        .add("hash_mb", megabytes(report.hash_bytes))
        .add("cluster", layout.cluster)
        .add("replacement", replacement_name(layout))
        .add("key_bits", layout.key_bits)
        .add("depth", report.depth);
    add_figures(fields, report.figures, report.experiment, options);
    if (report.figures.threads.size() > 1) fields.json("threads", threads(report.figures));
    return fields;
}

}  // namespace

std::string Telling<TtMeasurement>::json(const TtMeasurement& report,
                                         const TtReportOptions& options) {
    return report_fields(Form::json, report, options).text();
}

std::string Telling<TtMeasurement>::csv_header(const TtReportOptions& options) {
    return report_fields(Form::csv_head, {}, options).text();
}

std::string Telling<TtMeasurement>::csv(const TtMeasurement& report,
                                        const TtReportOptions& options) {
    return report_fields(Form::csv, report, options).text();
}

std::string Telling<TtTotals>::json(const TtTotals& totals, const TtReportOptions& options) {
    const Json sizes = Json::list(totals.sizes, [&](const TtSizeTotals& size) {
        Fields one(Form::json);
        one.add("hash_mb", megabytes(size.hash_bytes)).add("positions", size.figures.positions);
        add_figures(one, size.figures, totals.experiment, options);
        const auto relative =
            size.figures.positions == 0 ? std::nullopt : std::optional(100 * size.relative_nodes());
        one.add("relative_nodes", Fixed{relative, 2});
        return std::move(one.object());
    });
    Fields fields = Fields::summary();
    fields.add("errors", totals.errors);
    if (!totals.sizes.empty())
        fields.add("sizes", sizes).add("failed_balances", totals.failed_balances());
    if (totals.recommends) {
        const auto advice = totals.advice();
        fields.add("recommended_hash_mb",
                   advice ? megabytes(totals.sizes[advice->place].hash_bytes) : Json());
        fields.add("recommended_is_enough", advice ? Json(advice->is_enough) : Json());
    }
    return fields.add_end(totals, options.timing).text();
}

}  // namespace chess
