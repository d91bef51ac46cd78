#include "libchess/report/table/detail/tt_parts.hpp"

#include "libchess/report/table/detail/tt_sections.hpp"
#include "libchess/report/text/numbers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>

namespace chess::detail {

namespace {

constexpr std::size_t widest_tree = 100;
constexpr std::size_t indent = 2;

std::string percent_text(std::uint64_t part, std::uint64_t whole) {
    const auto share = tt_share(part, whole);
    return share ? fmt::format("{:.1f}", 100 * *share) : std::string("-");
}

std::string factor_text(std::optional<double> factor) {
    return factor ? fmt::format("{:.2f}", *factor) : std::string("-");
}

/// A number of any size in few characters: "1.2e+09".
std::string size_text(double number) {
    constexpr double short_enough = 1e6;
    if (number < short_enough) return grouped(static_cast<std::uint64_t>(std::llround(number)));
    return fmt::format("{:.1e}", number);
}

/// What part of the minimal tree the nodes are: "34 %", "1 in 5,210".
std::string part_text(const TableIteration& iteration) {
    if (iteration.nodes == 0 || iteration.minimal_nodes <= 0) return "-";
    const double part = static_cast<double>(iteration.nodes) / iteration.minimal_nodes;
    if (part >= 0.1) return fmt::format("{:.0f} %", 100 * part);
    return "1 in " + size_text(1 / part);
}

/// A paragraph below the columns, as far in as they are.
void add_paragraph(TextBlock& block, const StyledText& text, const TableReportOptions& options) {
    const TextBlock words = wrapped(text, std::min(options.width, widest_tree) - indent);
    for (const StyledText& line : words.lines())
        block.add(StyledText().add(std::string(indent, ' ')).add(line));
}

void add_explanation(TextBlock& block, const TableReportOptions& options) {
    if (!options.explain) return;
    add_paragraph(
        block,
        StyledText().add(
            "nodes, time: moves made in the iteration, and the time it took. factor: these nodes "
            "over those of the iteration before, the effective branching factor (Caplinger 2021, "
            "5.6.2). horizon: positions handed to quiescence. first %, hits %: as above, of this "
            "iteration. minimal tree: the nodes that alpha-beta needs at least in a uniform tree "
            "as wide and as deep (Marsland 1986, 2.3); a search that reduces and prunes makes do "
            "with a part of them. Where lines are too short for all, some columns are left out.",
            Style::faint),
        options);
}

/// "Branching factor 1.82: 1.69 to even depths, 1.97 to odd ones (geometric means, ...)."
void add_branching(TextBlock& block, const TableFigures& figures,
                   const TableReportOptions& options) {
    const BranchingFactors factors = branching_factors(figures);
    if (!factors.all) return;
    std::string text = fmt::format("Branching factor {:.2f}", *factors.all);
    if (factors.even && factors.odd)
        text +=
            fmt::format(": {:.2f} to even depths, {:.2f} to odd ones", *factors.even, *factors.odd);
    text += fmt::format(" (geometric means, from {} nodes on).", least_branching_nodes);
    add_paragraph(block, StyledText().add(text), options);
}

/// What the iterations do not have.
void add_rest(TextBlock& block, const TableFigures& figures, const TableReportOptions& options) {
    std::uint64_t listed = 0;
    for (const TableIteration& iteration : figures.iterations) listed += iteration.nodes;
    if (listed >= figures.nodes) return;
    const std::uint64_t rest = figures.nodes - listed;
    const std::string_view where =
        figures.threads.size() > 1 ? "by other threads, or in iterations that were not completed"
                                   : "in iterations that were not completed";
    add_paragraph(block,
                  StyledText().add(fmt::format("{} node{} more {}.", grouped(rest),
                                               rest == 1 ? "" : "s", where)),
                  options);
}

}  // namespace

void add_iterations(TextBlock& block, const TableFigures& figures,
                    const TableReportOptions& options) {
    if (figures.iterations.empty()) return;
    std::vector<Column> columns{left("depth")};
    for (const char* const head :
         {"nodes", "factor", "horizon", "first %", "hits %", "minimal tree", "of it"})
        columns.push_back(right(head));
    if (options.timing) columns.push_back(right("time"));
    Grid grid(std::move(columns));
    for (const TableIteration& iteration : figures.iterations) {
        if (iteration.nodes == 0) continue;
        const SearchStatistics& counts = iteration.statistics;
        std::vector<Cell> row{{fmt::format("{:>5}", iteration.depth)},
                              {grouped(iteration.nodes), Style::strong},
                              {factor_text(branching_factor(iteration))},
                              {grouped(counts.horizon_nodes)},
                              {percent_text(counts.cut_by_first, counts.cut_nodes)},
                              {percent_text(counts.table.hits, counts.table.probes)},
                              {size_text(iteration.minimal_nodes), Style::faint},
                              {part_text(iteration)}};
        if (options.timing) row.push_back({duration_text(iteration.seconds)});
        grid.add(std::move(row));
    }
    block.add(StyledText());
    block.add(StyledText().add(
        figures.threads.size() > 1 ? "Iterations of the first thread" : "Iterations",
        Style::strong));
    block.add(
        grid.block_within(options.width, {"horizon", "hits %", "minimal tree", "first %"}, indent));
    add_rest(block, figures, options);
    add_branching(block, figures, options);
    add_explanation(block, options);
}

}  // namespace chess::detail
