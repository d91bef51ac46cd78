// Tables of several sizes beside each other.

#include "libchess/report/table/detail/tt_parts.hpp"
#include "libchess/report/table/detail/tt_sections.hpp"
#include "libchess/report/table/tt_report.hpp"
#include "libchess/report/text/detail/grid.hpp"
#include "libchess/report/text/numbers.hpp"
#include "libchess/report/text/text_block.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

namespace chess {

namespace {

using detail::Cell;
using detail::tt_share;

constexpr std::size_t widest_sweep = 100;

std::string percent_text(std::optional<double> share) {
    return share ? fmt::format("{:.1f}", 100 * *share) : std::string("-");
}

/// One size of table, for one position or for all.
struct Row {
    std::size_t bytes;
    const TableFigures& figures;
    /// To the largest table's.
    double relative_nodes;
    bool is_advised;
};

TextBlock rows_block(const std::vector<Row>& rows, const TableExperiment& experiment,
                     const TableReportOptions& options) {
    // What they are all written in, and a mark where one of them is to be marked.
    std::size_t size_width = 0;
    for (const Row& row : rows)
        size_width = std::max(size_width, detail::tt_size_text(row.bytes).size());
    const bool with_mark = std::ranges::any_of(rows, &Row::is_advised);
    std::vector<detail::Column> columns{detail::left("size")};
    for (const char* const head : {"full %", "hashfull", "hits %", "cuts %", "lost %", "first %",
                                   "nodes", options.by_nodes ? "depth" : "nodes %"})
        columns.push_back(detail::right(head));
    if (experiment.verify_keys)
        columns.insert(columns.end(), {detail::right("false"), detail::right("expected")});
    if (options.timing) columns.push_back(detail::right("time"));
    detail::Grid grid(std::move(columns));
    for (const Row& row : rows) {
        const SearchStatistics& counts = row.figures.statistics;
        const TableCounters& table = counts.table;
        const std::string_view mark = row.is_advised ? "*" : with_mark ? " " : "";
        std::vector<Cell> cells{
            {fmt::format("{:>{}}{}", detail::tt_size_text(row.bytes), size_width, mark),
             row.is_advised ? Style::good : Style::strong},
            {percent_text(row.figures.census.occupancy())},
            {fmt::format("{:.0f}", row.figures.hashfull())},
            {percent_text(tt_share(table.hits, table.probes))},
            {percent_text(tt_share(table.cuts, table.probes))},
            {percent_text(tt_share(table.replaced_depth, table.stores))},
            {percent_text(tt_share(counts.cut_by_first, counts.cut_nodes))},
            {grouped(row.figures.nodes)},
            {fmt::format("{:.1f}",
                         options.by_nodes ? row.figures.depth() : 100 * row.relative_nodes)}};
        if (experiment.verify_keys) {
            cells.push_back({grouped(table.false_hits)});
            cells.push_back({detail::expected_text(row.figures, experiment)});
        }
        if (options.timing) cells.push_back({duration_text(row.figures.seconds)});
        grid.add(std::move(cells));
    }
    // The last two only where counts are of more digits than any search comes to.
    return grid.block_within(options.width,
                             {"first %", "hashfull", "full %", "time", "cuts %", "hits %"});
}

void add_legend(TextBlock& block, const TableReportOptions& options) {
    if (!options.explain) return;
    block.add(StyledText());
    block.add(wrapped(
        StyledText().add(
            "full %: slots with an entry, counted. hashfull: UCI's sample of the first thousand "
            "slots, in thousandths, entries of the last search only. hits %: lookups that found "
            "the position. cuts %: lookups that ended their node. lost %: stores that wrote over "
            "what the same search had found out of another position. first %: cut nodes that "
            "their first move cut. nodes %: nodes relative to those with the largest table, of "
            "several positions the geometric mean. depth: the last iteration that was completed, "
            "on average. false, expected: hits that took another position's entry, and as many as "
            "theory expects. Where lines are too short for all, some columns are left out.",
            Style::faint),
        std::min(options.width, widest_sweep)));
}

std::size_t largest_of(std::span<const TableAccount> sizes) {
    const auto largest = std::ranges::max_element(sizes, {}, &TableAccount::hash_bytes);
    return static_cast<std::size_t>(largest - sizes.begin());
}

void add_advice(TextBlock& block, const TableTotals& totals, const TableReportOptions& options) {
    const auto advice = totals.advice();
    if (!advice) return;
    const auto forgotten = [&](std::size_t trial) {
        return fmt::format("{:.1f} %", 100 * totals.sizes[trial].trial().forgotten());
    };
    const TableSizeTotals& size = totals.sizes[advice->trial];
    StyledText text;
    text.add("Recommended: ", Style::strong)
        .add(detail::tt_size_text(size.hash_bytes), Style::good)
        .add(". ");
    const double tolerated = 100 * tolerated_forgetting;
    if (advice->is_enough) {
        text.add(
            fmt::format("The smallest of these that forgets at most {:.0f} % of what it is "
                        "told: {}",
                        tolerated, forgotten(advice->trial)));
        // The next smaller one, if there is one.
        std::optional<std::size_t> smaller;
        for (std::size_t i = 0; i < totals.sizes.size(); ++i) {
            if (totals.sizes[i].hash_bytes >= size.hash_bytes) continue;
            if (!smaller || totals.sizes[i].hash_bytes > totals.sizes[*smaller].hash_bytes)
                smaller = i;
        }
        if (smaller)
            text.add(fmt::format(", where {} forgets {}",
                                 detail::tt_size_text(totals.sizes[*smaller].hash_bytes),
                                 forgotten(*smaller)));
        text.add(". ");
    } else {
        text.add(
            fmt::format("The largest of these, and it still forgets {} of what it is told: try "
                        "larger ones, {:.0f} % would do. ",
                        forgotten(advice->trial), tolerated));
    }
    const double per_position =
        static_cast<double>(size.figures.nodes) / static_cast<double>(size.figures.positions);
    text.add(
        fmt::format("That is for searches of about {} nodes; ten times as long ones need ten "
                    "times as much.",
                    grouped(static_cast<std::uint64_t>(std::llround(per_position)))));
    block.add(wrapped(text, std::min(options.width, widest_sweep)));
}

}  // namespace

namespace detail {

StyledText tt_sweep_totals(const TableTotals& totals, const TableReportOptions& options) {
    TextBlock block;
    const std::size_t count = totals.sizes.empty() ? 0 : totals.sizes.front().figures.positions;
    block.add(StyledText().add(
        fmt::format("All {} position{} together", grouped(count), count == 1 ? "" : "s"),
        Style::strong));
    if (count == 0) return block.text();
    const auto advice = totals.advice();
    std::vector<Row> rows;
    for (std::size_t i = 0; i < totals.sizes.size(); ++i) {
        const TableSizeTotals& size = totals.sizes[i];
        rows.push_back({size.hash_bytes, size.figures, size.trial().relative_nodes,
                        advice && advice->trial == i});
    }
    block.add(rows_block(rows, totals.experiment, options));
    add_legend(block, options);
    if (advice) block.add(StyledText());
    add_advice(block, totals, options);
    return block.text();
}

}  // namespace detail

StyledText tt_sweep_text(std::span<const TableAccount> sizes, const TableReportOptions& options) {
    if (sizes.empty()) return {};
    TextBlock block;
    block.add(detail::tt_title(sizes.front()));
    const TableAccount& largest = sizes[largest_of(sizes)];
    block.add(StyledText().add(
        fmt::format("depth {}, {}", largest.depth, detail::tt_rules_text(largest.experiment))));
    block.add(StyledText());
    const auto reference = static_cast<double>(std::max<std::uint64_t>(1, largest.figures.nodes));
    std::vector<Row> rows;
    for (const TableAccount& account : sizes)
        rows.push_back({account.hash_bytes, account.figures,
                        static_cast<double>(account.figures.nodes) / reference, false});
    block.add(rows_block(rows, largest.experiment, options));
    if (!options.several) add_legend(block, options);
    return block.text();
}

StyledText tt_advice_text(const TableTotals& totals, const TableReportOptions& options) {
    TextBlock block;
    add_advice(block, totals, options);
    return block.text();
}

}  // namespace chess
