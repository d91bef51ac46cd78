#include "report/tt/tt_report.hpp"

#include "report/text/detail/fields.hpp"
#include "report/text/detail/grid.hpp"
#include "report/text/numbers.hpp"
#include "report/text/text_block.hpp"
#include "report/tt/detail/tt_counts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

namespace chess {

namespace {

using detail::Cut;
using detail::Fields;
using detail::Fixed;
using detail::Form;
using detail::left;
using detail::percent_text;
using detail::right;
using detail::tt_paragraph;

double seconds_of(const Measurement& work) {
    return std::chrono::duration<double>(work.time).count();
}

std::string in_quotes(std::string_view name) {
    return fmt::format("'{}'", printable(name));
}

/// "1.3 % more: within three standard errors, so perhaps by chance."
std::string difference_text(double share, std::optional<double> error, const std::string& words) {
    // Of a dozen tables that are equally good one is two errors ahead every fourth time.
    constexpr double errors_of_chance = 3;
    const std::string percent = fmt::format("{:.1f} % {}", 100 * share, words);
    if (!error) return percent + "; one position says little.";
    if (share > errors_of_chance * *error)
        return percent + ": more than three standard errors, so hardly by chance.";
    return percent + ": within three standard errors, so perhaps by chance.";
}

/// The best table, and whether the first one is as good.
std::string verdict_text(const ReplacementComparison& comparison) {
    const auto name = [&](std::size_t table) {
        return in_quotes(comparison.plan.tables[table].name);
    };
    const auto best = comparison.best();
    if (!best) return "Nothing was searched.";
    if (comparison.plan.tables.size() == 1) return "There is nothing to compare it with.";
    if (*best != 0) {
        const auto nodes = comparison.relative(*best).value_or(RelativeNodes());
        return fmt::format("{} has the fewest nodes, {}", name(*best),
                           difference_text(1 - nodes.mean, nodes.error, "fewer than " + name(0)));
    }
    const std::string text = name(0) + " has the fewest nodes";
    const auto second = comparison.best(1);
    if (!second) return text + ".";
    const auto nodes = comparison.relative(*second).value_or(RelativeNodes());
    if (nodes.mean == 1) return fmt::format("{}, and {} has as many.", text, name(*second));
    return fmt::format("{}; {} comes nearest, with {}", text, name(*second),
                       difference_text(nodes.mean - 1, nodes.error, "more"));
}

std::string legend_text(const ReplacementComparison& comparison) {
    return fmt::format(
        "nodes %: in percent of those with {}, the geometric mean over the positions, and its "
        "standard error. hits %, cuts %: of all probes, those that found their position, and "
        "those that ended its search. lost %: of all stores, those that wrote over another "
        "position of the same search.{}",
        in_quotes(comparison.plan.tables.front().name),
        comparison.best() ? " * the fewest nodes." : "");
}

std::string title_text(const ReplacementComparison& comparison) {
    const ReplacementPlan& plan = comparison.plan;
    std::uint64_t searches = 0;
    for (const ReplacementMeasurements& position : comparison.positions)
        searches += static_cast<std::uint64_t>(position.searches);
    return fmt::format("{}: table of {}, depth {}, {}, {} {}", printable(plan.title),
                       detail::tt_size_text(plan.hash_bytes), plan.depth,
                       plural(comparison.positions.size(), "position"), grouped(searches),
                       searches == 1 ? "search" : "searches");
}

TextBlock tables_block(const ReplacementComparison& comparison, const TtReportOptions& options) {
    constexpr std::size_t least_name_width = 10;
    constexpr std::size_t least_nodes_width = 9;
    constexpr std::size_t time_width = 13;
    const std::vector<NamedTable>& tables = comparison.plan.tables;
    std::size_t name_width = least_name_width;
    std::size_t nodes_width = least_nodes_width;
    for (std::size_t table = 0; table < tables.size(); ++table) {
        name_width = std::max(name_width, printable(tables[table].name).size() + 1);
        nodes_width = std::max(nodes_width, grouped(comparison.total(table).nodes).size() + 2);
    }
    std::vector<detail::Column> columns{
        right("nodes", nodes_width), right("nodes % ", 9), right("+-", 6),
        right("hits %", 7),          right("cuts %", 7),   right("lost %", 7)};
    if (options.timing) columns.push_back(right("time", time_width));
    std::size_t used = 0;
    for (const detail::Column& column : columns) used += column.width;
    const std::size_t room = options.width > used ? options.width - used : 0;
    columns.insert(columns.begin(),
                   left("table", std::clamp(room, least_name_width, name_width), Cut::middle));

    detail::Grid grid(std::move(columns));
    const auto best = comparison.best();
    for (std::size_t table = 0; table < tables.size(); ++table) {
        const Style style = table == best ? Style::good : Style::plain;
        const Measurement work = comparison.total(table);
        const auto nodes = comparison.relative(table);
        const TtCounters& counters = work.statistics.table;
        // The first table, which the others are compared with, has no error.
        const bool has_error = table != 0 && nodes && nodes->error;
        std::vector<detail::Cell> row{
            {printable(tables[table].name), style},
            grouped(work.nodes),
            {(nodes ? fmt::format("{:.1f}", 100 * nodes->mean) : "-") + (table == best ? '*' : ' '),
             style},
            {has_error ? fmt::format("{:.1f}", 100 * *nodes->error) : "-", Style::faint},
            percent_text(counters.hits, counters.probes),
            percent_text(counters.cuts, counters.probes),
            percent_text(counters.replaced_depth, counters.stores)};
        if (options.timing) row.emplace_back(duration_text(seconds_of(work)), Style::faint);
        grid.add(std::move(row));
    }
    return grid.block();
}

Fields table_fields(Form form, const ReplacementComparison& comparison, std::size_t table,
                    bool timing) {
    const bool is_head = form == Form::csv_head;
    const NamedTable named = is_head ? NamedTable() : comparison.plan.tables[table];
    const Measurement work = is_head ? Measurement() : comparison.total(table);
    const auto nodes = is_head ? std::nullopt : comparison.relative(table);
    const auto percent = [](std::optional<double> share) {
        return share ? to_json(Fixed{100 * *share, 2}) : Json();
    };
    Fields fields(form, "result");
    fields.add("comparison", comparison.plan.title)
        .add("table", named.name)
        .add("cluster", named.layout.cluster)
        .add("replacement", replacement_name(named.layout))
        .add("update", named.layout.update == UpdateRule::engine ? "engine" : "not-deeper")
        .add("hash_mb", static_cast<double>(comparison.plan.hash_bytes) / (1U << 20U))
        .add("depth", comparison.plan.depth)
        .add("nodes", work.nodes)
        .add("relative_nodes", percent(nodes ? std::optional(nodes->mean) : std::nullopt))
        .add("error", percent(nodes ? nodes->error : std::nullopt));
    add_counts(fields, {.statistics = work.statistics},
               {"probes", "hits", "cutoffs.exact", "cutoffs.lower", "cutoffs.upper", "stores.new",
                "stores.update", "stores.replace_age", "stores.replace_depth", "stores.declined"});
    if (timing) fields.add_seconds(seconds_of(work));
    return fields;
}

}  // namespace

std::string Telling<ReplacementComparison>::json(const ReplacementComparison& comparison,
                                                 const TtReportOptions& options) {
    std::string lines;
    for (std::size_t table = 0; table < comparison.plan.tables.size(); ++table)
        lines += table_fields(Form::json, comparison, table, options.timing).text() + '\n';
    return lines;
}

std::string Telling<ReplacementComparison>::csv_header(const TtReportOptions& options) {
    return table_fields(Form::csv_head, {}, 0, options.timing).text();
}

std::string Telling<ReplacementComparison>::csv(const ReplacementComparison& comparison,
                                                const TtReportOptions& options) {
    std::string lines;
    for (std::size_t table = 0; table < comparison.plan.tables.size(); ++table)
        lines += table_fields(Form::csv, comparison, table, options.timing).text();
    return lines;
}

StyledText Telling<ReplacementComparison>::text(const ReplacementComparison& comparison,
                                                const TtReportOptions& options) {
    TextBlock block;
    const auto add = [&](const std::string& words, Style style) {
        block.add(tt_paragraph(StyledText().add(words, style), options.width));
    };
    add(title_text(comparison), Style::strong);
    if (!comparison.plan.remark.empty()) add(printable(comparison.plan.remark), Style::plain);
    if (comparison.plan.tables.empty()) return block.text();
    block.add(StyledText());
    block.add(tables_block(comparison, options));
    block.add(StyledText());
    add(legend_text(comparison), Style::faint);
    block.add(StyledText());
    add(verdict_text(comparison), Style::plain);
    return block.text();
}

}  // namespace chess
