// Tables of several sizes beside each other.

#include "report/text/detail/grid.hpp"
#include "report/text/numbers.hpp"
#include "report/tt/detail/tt_counts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace chess {

namespace {

using detail::Cell;
using detail::percent_text;
using detail::right;

/// One size of table, for one position or for all.
struct Row {
    std::size_t bytes;
    const TtFigures& figures;
    double relative_nodes;  ///< to the largest table's
    bool is_advised;
};

TextBlock rows_block(const std::vector<Row>& rows, const TtExperiment& experiment,
                     const TtReportOptions& options) {
    // What they are all written in, and a mark where one of them is to be marked.
    std::size_t size_width = 0;
    for (const Row& row : rows)
        size_width = std::max(size_width, detail::tt_size_text(row.bytes).size());
    const bool with_mark = std::ranges::any_of(rows, &Row::is_advised);
    std::vector<detail::Column> columns{detail::left("size")};
    for (const char* const head : {"full %", "hashfull", "hits %", "cuts %", "lost %", "first %",
                                   "nodes", options.by_nodes ? "depth" : "nodes %"})
        columns.push_back(right(head));
    if (experiment.verify_keys) columns.insert(columns.end(), {right("false"), right("expected")});
    if (options.timing) columns.push_back(right("time"));
    detail::Grid grid(std::move(columns));
    for (const Row& row : rows) {
        const TtFigures& figures = row.figures;
        const SearchStatistics& counts = figures.statistics;
        const TtCounters& table = counts.table;
        const std::string_view mark = row.is_advised ? "*" : with_mark ? " " : "";
        std::vector<Cell> cells{
            {fmt::format("{:>{}}{}", detail::tt_size_text(row.bytes), size_width, mark),
             row.is_advised ? Style::good : Style::strong},
            fmt::format("{:.1f}", 100 * figures.census.occupancy()),
            fmt::format("{:.0f}", figures.hashfull()),
            percent_text(table.hits, table.probes),
            percent_text(table.cuts, table.probes),
            percent_text(table.replaced_depth, table.stores),
            percent_text(counts.cut_by_first, counts.cut_nodes),
            grouped(figures.nodes),
            fmt::format("{:.1f}", options.by_nodes ? figures.depth() : 100 * row.relative_nodes)};
        if (experiment.verify_keys) {
            cells.emplace_back(grouped(table.false_hits));
            cells.emplace_back(detail::expected_text(figures, experiment));
        }
        if (options.timing) cells.emplace_back(duration_text(figures.seconds));
        grid.add(std::move(cells));
    }
    // The last two only where counts are of more digits than any search reaches.
    return grid.block_within(options.width,
                             {"first %", "hashfull", "full %", "time", "cuts %", "hits %"});
}

void add_legend(TextBlock& block, const TtReportOptions& options) {
    if (!options.explain) return;
    block.add(StyledText());
    block.add(detail::tt_paragraph(
        StyledText().add(
            "full %: slots with an entry, counted. hashfull: UCI's sample of the first thousand "
            "slots, in thousandths, entries of the last search only. hits %: lookups that found "
            "the position. cuts %: lookups that ended their node. lost %: stores that replaced "
            "another position's entry of the same search. first %: cut nodes that their first "
            "move cut. nodes %: nodes relative to those with the largest table, the geometric "
            "mean over positions. depth: the last completed iteration, on average. false, "
            "expected: hits on another position's entry, and the number that theory expects. "
            "Narrow terminals omit some columns.",
            Style::faint),
        options.width));
}

/// Why this size is recommended.
std::string reasons(const TtTotals& totals, const TtSizeAdvice& advice) {
    const auto forgotten = [](const TtSizeTotals& size) {
        return fmt::format("{:.1f} %", 100 * size.forgotten());
    };
    const TtSizeTotals& advised = totals.sizes[advice.place];
    const double tolerated = 100 * tolerated_forgetting;
    if (!advice.is_enough)
        return fmt::format(
            "The largest of these, and it still loses {} of its stores: try larger ones, until "
            "it is {:.0f} %. ",
            forgotten(advised), tolerated);
    std::string text =
        fmt::format("The smallest of these that loses at most {:.0f} % of its stores: {}",
                    tolerated, forgotten(advised));
    if (const TtSizeTotals* const smaller = totals.next_smaller(advised))
        text += fmt::format(", while {} loses {}", detail::tt_size_text(smaller->hash_bytes),
                            forgotten(*smaller));
    return text + ". ";
}

}  // namespace

StyledText tt_advice_text(const TtTotals& totals, const TtReportOptions& options) {
    const auto advice = totals.advice();
    if (!advice) return {};
    const TtSizeTotals& size = totals.sizes[advice->place];
    const double per_position =
        static_cast<double>(size.figures.nodes) / static_cast<double>(size.figures.positions);
    StyledText text;
    text.add("Recommended: ", Style::strong)
        .add(detail::tt_size_text(size.hash_bytes), Style::good)
        .add(". ")
        .add(reasons(totals, *advice))
        .add(fmt::format("That is for searches of about {} nodes; ten times as long ones need ten "
                         "times as much.",
                         grouped(static_cast<std::uint64_t>(std::llround(per_position)))));
    return detail::tt_paragraph(text, options.width).text();
}

StyledText detail::tt_sweep_totals(const TtTotals& totals, const TtReportOptions& options) {
    TextBlock block;
    const std::size_t count = totals.sizes.empty() ? 0 : totals.sizes.front().figures.positions;
    block.add(tt_totals_title(count));
    if (count == 0) return block.text();
    const auto advice = totals.advice();
    std::vector<Row> rows;
    for (std::size_t i = 0; i < totals.sizes.size(); ++i) {
        const TtSizeTotals& size = totals.sizes[i];
        rows.push_back(
            {size.hash_bytes, size.figures, size.relative_nodes(), advice && advice->place == i});
    }
    block.add(rows_block(rows, totals.experiment, options));
    add_legend(block, options);
    if (advice) block.add(StyledText());
    return block.text().add(tt_advice_text(totals, options));
}

StyledText tt_sweep_text(std::span<const TtMeasurement> sizes, const TtReportOptions& options) {
    if (sizes.empty()) return {};
    const TtMeasurement& largest = *std::ranges::max_element(sizes, {}, &TtMeasurement::hash_bytes);
    TextBlock block;
    block.add(detail::tt_title(sizes.front()));
    block.add(StyledText().add(
        fmt::format("depth {}, {}", largest.depth, detail::tt_rules_text(largest.experiment))));
    block.add(StyledText());
    const auto reference = static_cast<double>(std::max<std::uint64_t>(1, largest.figures.nodes));
    std::vector<Row> rows;
    for (const TtMeasurement& report : sizes)
        rows.push_back({report.hash_bytes, report.figures,
                        static_cast<double>(report.figures.nodes) / reference, false});
    block.add(rows_block(rows, largest.experiment, options));
    if (!options.several) add_legend(block, options);
    return block.text();
}

}  // namespace chess
