#include "libchess/notation/fen.hpp"
#include "report/text/detail/grid.hpp"
#include "report/text/numbers.hpp"
#include "report/text/text_block.hpp"
#include "report/tt/detail/tt_counts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace chess {

namespace {

using detail::Cell;
using detail::Grid;
using detail::left;
using detail::percent_text;
using detail::right;
using detail::tt_paragraph;

void add_heading(TextBlock& block, std::string_view heading) {
    block.add(StyledText());
    block.add(StyledText().add(heading, Style::strong));
}

/// A line, broken where it is too long: it goes on in the next one, some columns in.
void add_line(TextBlock& block, const StyledText& line, const TtReportOptions& options) {
    constexpr std::size_t continued = 4;
    if (width_of(line) <= options.width) return block.add(line);
    const TextBlock parts = wrapped(line, options.width - continued);
    for (std::size_t i = 0; i < parts.lines().size(); ++i)
        block.add(StyledText().add(std::string(i == 0 ? 0 : continued, ' ')).add(parts.lines()[i]));
}

// --- the list of counts -------------------------------------------------------------------------

bool is_shown(const detail::TtCount& count, const TtFigures& figures) {
    switch (count.when) {
        case detail::TtWhen::always: return true;
        case detail::TtWhen::never: return false;
        case detail::TtWhen::not_zero: return count.count(figures) != 0;
        case detail::TtWhen::several_threads: return figures.threads.size() > 1;
    }
    return true;
}

void add_sections(TextBlock& block, const TtFigures& figures, const TtExperiment& experiment,
                  const TtReportOptions& options) {
    constexpr std::size_t label_width = 20;
    for (const detail::TtSection& section : detail::tt_sections()) {
        if (section.of_keys && !experiment.verify_keys) continue;
        Grid grid({left("", label_width), right("", 16), right("", 10), left("")});
        for (const detail::TtCount& count : section.counts) {
            if (!is_shown(count, figures)) continue;
            const auto share = count.whole == nullptr
                                   ? std::nullopt
                                   : share_of(count.count(figures), count.whole(figures));
            grid.add({std::string(2 + 2 * static_cast<std::size_t>(count.level), ' ') +
                          std::string(count.label),
                      {count.text != nullptr ? count.text(figures, experiment)
                                             : grouped(count.count(figures)),
                       count.level == 0 ? Style::strong : Style::plain},
                      share ? fmt::format("{:.1f} %", 100 * *share) : std::string(),
                      {count.meaning, Style::faint}});
            if (options.explain)
                grid.add_lines(tt_paragraph(StyledText().add(count.definition, Style::faint),
                                            options.width, label_width + 2));
        }
        add_heading(block, section.title);
        block.add(grid.body());
    }
}

/// The counts of each thread.
void add_threads(TextBlock& block, const TtFigures& figures) {
    if (figures.threads.size() < 2) return;
    Grid grid({left("thread"), right("probes"), right("hits %"), right("cutoffs %"),
               right("stores"), right("raced")});
    for (std::size_t i = 0; i < figures.threads.size(); ++i) {
        const TtCounters& table = figures.threads[i].table;
        grid.add({std::to_string(i + 1),
                  grouped(table.probes),
                  percent_text(table.hits, table.probes),
                  percent_text(table.cuts, table.probes),
                  grouped(table.stores),
                  {grouped(table.raced), table.raced == 0 ? Style::plain : Style::warning}});
    }
    add_heading(block, "Threads");
    block.add(grid.block(2));
}

// --- iterations ---------------------------------------------------------------------------------

/// A number of any size in few characters: "1.2e+09".
std::string size_text(double number) {
    constexpr double short_enough = 1e6;
    if (number < short_enough) return grouped(static_cast<std::uint64_t>(std::llround(number)));
    return fmt::format("{:.1e}", number);
}

/// What part of the minimal tree the nodes are: "34 %", "1 in 5,210".
std::string part_text(const TtIteration& iteration) {
    if (iteration.nodes == 0 || iteration.minimal_nodes <= 0) return "-";
    const double part = static_cast<double>(iteration.nodes) / iteration.minimal_nodes;
    if (part >= 0.1) return fmt::format("{:.0f} %", 100 * part);
    return "1 in " + size_text(1 / part);
}

/// The nodes not covered by the iterations.
std::string rest_text(const TtFigures& figures) {
    std::uint64_t listed = 0;
    for (const TtIteration& iteration : figures.iterations) listed += iteration.nodes;
    if (listed >= figures.nodes) return {};
    return fmt::format("{} more {}in iterations that were not completed.",
                       plural(figures.nodes - listed, "node"),
                       figures.threads.size() > 1 ? "by other threads, or " : "");
}

/// "Branching factor 1.82: 1.69 to even depths, 1.97 to odd ones (geometric means, ...)."
std::string branching_text(const TtFigures& figures) {
    const BranchingFactors factors = branching_factors(figures);
    if (!factors.all) return {};
    std::string text = fmt::format("Branching factor {:.2f}", *factors.all);
    if (factors.even && factors.odd)
        text +=
            fmt::format(": {:.2f} to even depths, {:.2f} to odd ones", *factors.even, *factors.odd);
    return text + fmt::format(" (geometric means, from {} nodes on).", least_branching_nodes);
}

/// The growth of the tree: the cost of the iterations, the branching factors, and the relation to
/// the minimal tree.
void add_iterations(TextBlock& block, const TtFigures& figures, const TtReportOptions& options) {
    constexpr std::size_t indent = 2;
    if (figures.iterations.empty()) return;
    std::vector<detail::Column> columns{left("depth")};
    for (const char* const head :
         {"nodes", "factor", "horizon", "first %", "hits %", "minimal tree", "of it"})
        columns.push_back(right(head));
    if (options.timing) columns.push_back(right("time"));
    Grid grid(std::move(columns));
    for (const TtIteration& iteration : figures.iterations) {
        if (iteration.nodes == 0) continue;
        const SearchStatistics& counts = iteration.statistics;
        const auto factor = branching_factor(iteration);
        std::vector<Cell> row{fmt::format("{:>5}", iteration.depth),
                              {grouped(iteration.nodes), Style::strong},
                              factor ? fmt::format("{:.2f}", *factor) : std::string("-"),
                              grouped(counts.horizon_nodes),
                              percent_text(counts.cut_by_first, counts.cut_nodes),
                              percent_text(counts.table.hits, counts.table.probes),
                              {size_text(iteration.minimal_nodes), Style::faint},
                              part_text(iteration)};
        if (options.timing) row.emplace_back(duration_text(iteration.seconds));
        grid.add(std::move(row));
    }
    add_heading(block,
                figures.threads.size() > 1 ? "Iterations of the first thread" : "Iterations");
    block.add(
        grid.block_within(options.width, {"horizon", "hits %", "minimal tree", "first %"}, indent));
    for (const std::string& words : {rest_text(figures), branching_text(figures)})
        if (!words.empty()) block.add(tt_paragraph(StyledText().add(words), options.width, indent));
    if (!options.explain) return;
    block.add(tt_paragraph(
        StyledText().add(
            "nodes, time: moves made in the iteration, and the time it took. factor: these nodes "
            "over those of the iteration before, the effective branching factor (Caplinger 2021, "
            "5.6.2). horizon: positions handed to quiescence. first %, hits %: as above, of this "
            "iteration. minimal tree: the least nodes that alpha-beta needs in a uniform tree of "
            "this width and depth (Marsland 1986, 2.3); a search with reductions and pruning "
            "needs fewer. Narrow terminals omit some columns.",
            Style::faint),
        options.width, indent));
}

// --- histograms ---------------------------------------------------------------------------------

/// Counts as bars: "depth 3          1,234     4.5 %  ######"; what is there is seen.
template <typename Label>
void add_bars(TextBlock& block, std::string_view title, std::span<const std::uint64_t> counts,
              std::size_t width, const Label& label) {
    constexpr std::size_t label_width = 16;
    constexpr std::size_t count_width = 16;
    constexpr std::size_t share_width = 10;
    constexpr std::size_t longest_bar = 40;
    const std::uint64_t all = std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
    if (all == 0) return;
    const auto most = static_cast<double>(*std::ranges::max_element(counts));
    const std::size_t used = label_width + count_width + share_width + 2;
    const auto room = static_cast<double>(std::min(width > used ? width - used : 1, longest_bar));
    Grid grid({left("", label_width), right("", count_width), right("", share_width), left("")});
    for (std::size_t i = 0; i < counts.size(); ++i) {
        const auto count = static_cast<double>(counts[i]);
        const auto length = static_cast<std::size_t>(std::lround(count / most * room));
        grid.add({"  " + label(i),
                  grouped(counts[i]),
                  fmt::format("{:.1f} %", 100 * (count / static_cast<double>(all))),
                  {std::string(std::max<std::size_t>(length, counts[i] == 0 ? 0 : 1), '#'),
                   Style::good}});
    }
    add_heading(block, title);
    block.add(grid.body());
}

/// Entries by depth and by age as bars, and by bound.
void add_histograms(TextBlock& block, const TtCensus& census, const TtReportOptions& options) {
    add_bars(block, "Entries by depth", census.by_depth, options.width, [](std::size_t depth) {
        return depth == 0 ? std::string("quiescence") : std::to_string(depth);
    });
    const std::array bounds{census.by_bound[Bound::exact], census.by_bound[Bound::lower],
                            census.by_bound[Bound::upper]};
    add_bars(block, "Entries by bound", bounds, options.width, [](std::size_t bound) {
        return std::string(std::array{"exact", "lower", "upper"}[bound]);
    });
    // Of a table that one search alone has filled there is nothing to see.
    if (census.by_age.size() < 2) return;
    add_bars(block, "Entries by age, in searches", census.by_age, options.width,
             [](std::size_t age) {
                 return age == 0   ? std::string("this search")
                        : age == 1 ? std::string("the last one")
                                   : fmt::format("{} ago", age);
             });
}

// --- balances -----------------------------------------------------------------------------------

/// Whether all equations hold; those that do not are listed.
void add_balances(TextBlock& block, const TtFigures& figures, const TtReportOptions& options) {
    constexpr std::string_view broken_mark = "  BROKEN   ";
    const auto balances = figures.balances();
    block.add(StyledText());
    const bool all_hold = std::ranges::all_of(balances, &TtBalance::holds);
    if (all_hold && figures.failed_balances == 0)
        block.add(
            StyledText().add(fmt::format("All {} balances hold.", balances.size()), Style::good));
    for (const TtBalance& balance : balances) {
        if (balance.holds() && !options.explain) continue;
        const Style style = balance.holds() ? Style::faint : Style::plain;
        const std::string counts =
            fmt::format("{} and {}", grouped(balance.left), grouped(balance.right));
        StyledText line;
        line.add(balance.holds() ? "  holds    " : broken_mark,
                 balance.holds() ? Style::good : Style::bad)
            .add(balance.equation)
            .add(":", style);
        if (width_of(line) + 1 + counts.size() <= options.width) {
            block.add(line.add(" " + counts, style));
            continue;
        }
        block.add(line);
        block.add(StyledText().add(std::string(broken_mark.size(), ' ')).add(counts, style));
    }
    // Errors of several positions may cancel out.
    if (all_hold && figures.failed_balances != 0)
        block.add(StyledText()
                      .add(broken_mark, Style::bad)
                      .add(plural(figures.failed_balances, "balance") + " of single positions"));
}

// --- all together -------------------------------------------------------------------------------

void add_figures(TextBlock& block, const TtFigures& figures, const TtExperiment& experiment,
                 const TtReportOptions& options) {
    add_sections(block, figures, experiment, options);
    add_threads(block, figures);
    add_iterations(block, figures, options);
    add_histograms(block, figures.census, options);
    add_balances(block, figures, options);
}

/// "64 MB: 4,194,304 slots, clusters of 4, ..."
StyledText table_line(std::size_t bytes, const TtExperiment& experiment, const TtFigures& figures) {
    const std::size_t slots = figures.positions == 0 ? 0 : figures.census.slots / figures.positions;
    return StyledText()
        .add((figures.positions > 1 ? grouped(figures.positions) + " x " : "") +
                 detail::tt_size_text(bytes),
             Style::strong)
        .add(fmt::format(": {} slots, {}", grouped(slots), detail::tt_rules_text(experiment)));
}

/// "1,034,212 nodes in 1.05 s with counting, 985 k/s"
std::string work_text(const TtFigures& figures, const TtReportOptions& options) {
    std::string text = fmt::format("{} nodes", grouped(figures.nodes));
    if (!options.timing) return text;
    text += fmt::format(" in {} with counting", duration_text(figures.seconds));
    if (figures.seconds > 0)
        text +=
            fmt::format(", {}/s", rate_text(static_cast<double>(figures.nodes) / figures.seconds));
    return text;
}

}  // namespace

StyledText detail::tt_title(const TtMeasurement& report) {
    StyledText title;
    std::string name = printable(report.id);
    if (report.ply) name += fmt::format("{}ply {}", name.empty() ? "" : ", ", *report.ply);
    if (!name.empty()) title.add(name, Style::strong).add(": ");
    return title.add(to_fen(report.position));
}

StyledText detail::tt_totals_title(std::size_t positions) {
    return StyledText().add("All " + plural(positions, "position") + " together", Style::strong);
}

StyledText Telling<TtMeasurement>::text(const TtMeasurement& report,
                                        const TtReportOptions& options) {
    TextBlock block;
    block.add(detail::tt_title(report));
    add_line(block, table_line(report.hash_bytes, report.experiment, report.figures), options);
    StyledText work;
    work.add(fmt::format("depth {}, {}", report.depth, work_text(report.figures, options)));
    if (report.interrupted) work.add(" (interrupted)", Style::warning);
    add_line(block, work, options);
    if (report.figures.nodes == 0 && !report.interrupted)
        block.add(StyledText().add("There is no legal move: nothing was searched."));
    else add_figures(block, report.figures, report.experiment, options);
    return block.text();
}

StyledText tt_totals_text(const TtTotals& totals, const TtReportOptions& options) {
    if (totals.sizes.size() != 1) return detail::tt_sweep_totals(totals, options);
    const TtSizeTotals& size = totals.sizes.front();
    TextBlock block;
    block.add(detail::tt_totals_title(size.figures.positions));
    if (size.figures.positions == 0) return block.text();
    add_line(block, table_line(size.hash_bytes, totals.experiment, size.figures), options);
    add_line(block, StyledText().add(work_text(size.figures, options)), options);
    add_figures(block, size.figures, totals.experiment, options);
    return block.text();
}

}  // namespace chess
