#include "libchess/experiment/table_figures.hpp"
#include "libchess/notation/fen.hpp"
#include "libchess/report/table/detail/table_json.hpp"
#include "libchess/report/table/detail/tt_sections.hpp"
#include "libchess/report/table/tt_report.hpp"
#include "libchess/report/text/detail/fields.hpp"

#include <cmath>

namespace chess {

namespace {

using detail::Json;
using detail::tt_share;

/// Megabytes, as a whole number where they are one.
Json megabytes_json(std::size_t bytes) {
    constexpr std::size_t mb = std::size_t{1} << 20U;
    if (bytes % mb == 0) return bytes / mb;
    return static_cast<double>(bytes) / static_cast<double>(mb);
}

/// To so many decimals.
double rounded(double number, int decimals) {
    const double factor = std::pow(10.0, decimals);
    return std::round(number * factor) / factor;
}

Json rounded(std::optional<double> number, int decimals) {
    return number ? Json(rounded(*number, decimals)) : Json(nullptr);
}

/// In percent.
Json percent(std::uint64_t part, std::uint64_t whole) {
    const auto share = tt_share(part, whole);
    return share ? Json(rounded(100 * *share, 2)) : Json(nullptr);
}

void add_counters(Json& json, const TableFigures& figures, const TableExperiment& experiment) {
    const TableCounters& table = figures.statistics.table;
    json["probes"] = table.probes;
    json["hits"] = table.hits;
    json["misses"] = table.misses;
    json["usable"] = table.usable;
    json["move_only"] = table.move_only;
    json["idle"] = table.idle;
    detail::add_cuts_and_stores(json, table);
    json["raced"] = table.raced;
    json["lost_percent"] = percent(table.replaced_depth, table.stores);
    const bool verified = experiment.verify_keys;
    json["false_hits"] = verified ? Json(table.false_hits) : Json(nullptr);
    json["expected_false_hits"] =
        verified ? Json(detail::expected_false_hits(figures, experiment)) : Json(nullptr);
    json["false_updates"] = verified ? Json(table.false_updates) : Json(nullptr);
    json["unverified"] = verified ? Json(table.unverified) : Json(nullptr);
}

void add_census(Json& json, const TableFigures& figures) {
    const TableCensus& census = figures.census;
    json["occupied"] = census.occupied;
    json["slots"] = census.slots;
    json["occupied_before"] = figures.occupied_before;
    json["of_this_search"] = census.current;
    json["torn"] = census.torn;
    json["hashfull"] = static_cast<int>(std::lround(figures.hashfull()));
}

Json histograms(const TableCensus& census) {
    return {{"depth", census.by_depth},
            {"bound",
             {{"exact", census.by_bound[Bound::exact]},
              {"lower", census.by_bound[Bound::lower]},
              {"upper", census.by_bound[Bound::upper]}}},
            {"age", census.by_age}};
}

Json tree(const SearchStatistics& counts) {
    return {{"interior", counts.interior},
            {"pv", counts.pv_nodes},
            {"cut", counts.cut_nodes},
            {"all", counts.all_nodes},
            {"given_up", counts.given_up},
            {"cut_by_first", counts.cut_by_first},
            {"cut_by_first_three", counts.cut_by_first_three},
            {"cut_by_capture", counts.cut_by_capture},
            {"cut_with_table_move", counts.cut_with_table_move},
            {"cut_by_table_move", counts.cut_by_table_move},
            {"horizon", counts.horizon_nodes},
            {"quiescence_moves", counts.quiescence_moves},
            {"researches", counts.researches},
            {"null_moves", counts.null_moves},
            {"null_cuts", counts.null_cuts},
            {"width", rounded(counts.width(), 2)},
            {"first_move_percent", percent(counts.cut_by_first, counts.cut_nodes)},
            {"first_move_percent_with_table_move",
             percent(counts.cut_by_table_move, counts.cut_with_table_move)},
            {"first_move_percent_without", percent(counts.cut_by_first - counts.cut_by_table_move,
                                                   counts.cut_nodes - counts.cut_with_table_move)},
            {"first_three_percent", percent(counts.cut_by_first_three, counts.cut_nodes)},
            {"capture_percent", percent(counts.cut_by_capture, counts.cut_nodes)}};
}

Json iterations(const TableFigures& figures, const TableReportOptions& options) {
    Json list = Json::array();
    for (const TableIteration& iteration : figures.iterations) {
        if (iteration.nodes == 0) continue;
        const SearchStatistics& counts = iteration.statistics;
        Json json{{"depth", iteration.depth},
                  {"nodes", iteration.nodes},
                  {"branching", rounded(branching_factor(iteration), 3)},
                  {"horizon_nodes", counts.horizon_nodes},
                  {"first_move_percent", percent(counts.cut_by_first, counts.cut_nodes)},
                  {"hits_percent", percent(counts.table.hits, counts.table.probes)},
                  {"minimal_tree", std::round(iteration.minimal_nodes)}};
        if (options.timing) json["seconds"] = detail::rounded_seconds(iteration.seconds);
        list.push_back(std::move(json));
    }
    return list;
}

Json branching(const TableFigures& figures) {
    const BranchingFactors factors = branching_factors(figures);
    return {{"mean", rounded(factors.all, 3)},
            {"even", rounded(factors.even, 3)},
            {"odd", rounded(factors.odd, 3)}};
}

void add_figures(Json& json, const TableFigures& figures, const TableExperiment& experiment,
                 const TableReportOptions& options) {
    add_counters(json, figures, experiment);
    add_census(json, figures);
    json["histograms"] = histograms(figures.census);
    json["tree"] = tree(figures.statistics);
    json["branching"] = branching(figures);
    json["iterations"] = iterations(figures, options);
    json["nodes"] = figures.nodes;
    if (options.timing) json["seconds"] = detail::rounded_seconds(figures.seconds);
    json["balanced"] = figures.failed_balances == 0;
}

Json threads(const TableFigures& figures) {
    Json list = Json::array();
    for (const SearchStatistics& thread : figures.threads)
        list.push_back({{"nodes", thread.nodes},
                        {"probes", thread.table.probes},
                        {"hits", thread.table.hits},
                        {"cutoffs", thread.table.cuts},
                        {"stores", thread.table.stores},
                        {"raced", thread.table.raced}});
    return list;
}

}  // namespace

std::string tt_json(const TableAccount& account, const TableReportOptions& options) {
    const TableRules& rules = account.experiment.rules;
    Json json{{"type", "result"}, {"record", account.record}};
    if (account.ply) json["ply"] = *account.ply;
    if (!account.id.empty()) json["id"] = account.id;
    json["fen"] = to_fen(account.position);
    json["hash_mb"] = megabytes_json(account.hash_bytes);
    json["cluster"] = rules.cluster;
    json["replacement"] = replacement_name(rules);
    json["key_bits"] = rules.key_bits;
    json["depth"] = account.depth;
    add_figures(json, account.figures, account.experiment, options);
    if (account.figures.threads.size() > 1) json["threads"] = threads(account.figures);
    return detail::dump(json);
}

std::string tt_summary_json(const TableTotals& totals, const TableReportOptions& options) {
    Json json = detail::begin_summary();
    json["errors"] = totals.errors;
    Json sizes = Json::array();
    for (const TableSizeTotals& size : totals.sizes) {
        Json one{{"hash_mb", megabytes_json(size.hash_bytes)},
                 {"positions", size.figures.positions}};
        add_figures(one, size.figures, totals.experiment, options);
        one["relative_nodes"] = size.figures.positions == 0
                                    ? Json(nullptr)
                                    : Json(rounded(100 * size.trial().relative_nodes, 2));
        sizes.push_back(std::move(one));
    }
    if (!totals.sizes.empty()) {
        json["sizes"] = std::move(sizes);
        json["failed_balances"] = totals.failed_balances();
    }
    if (totals.recommends) {
        const auto advice = totals.advice();
        json["recommended_hash_mb"] =
            advice ? megabytes_json(totals.sizes[advice->trial].hash_bytes) : Json(nullptr);
        json["recommended_is_enough"] = advice ? Json(advice->is_enough) : Json(nullptr);
    }
    if (totals.interrupted) json["interrupted"] = true;
    if (options.timing) json["seconds"] = detail::rounded_seconds(totals.seconds);
    return detail::dump(json);
}

}  // namespace chess
