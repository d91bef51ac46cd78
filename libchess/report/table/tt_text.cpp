#include "libchess/notation/fen.hpp"
#include "libchess/report/table/detail/tt_parts.hpp"
#include "libchess/report/table/detail/tt_sections.hpp"
#include "libchess/report/table/tt_report.hpp"
#include "libchess/report/text/detail/grid.hpp"
#include "libchess/report/text/numbers.hpp"
#include "libchess/report/text/text_block.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>

namespace chess {

namespace {

using detail::TtRow;
using detail::TtSection;

constexpr std::size_t label_width = 20;
constexpr std::size_t value_width = 16;
constexpr std::size_t share_width = 10;
/// Where the equation of a balance begins.
constexpr std::size_t balance_indent = 11;
/// Words are hard to follow in longer lines.
constexpr std::size_t widest = 100;

std::string share_text(std::optional<double> share) {
    return share ? fmt::format("{:.1f} %", 100 * *share) : std::string();
}

/// Lines that are too long go on in the next one, as far in as this.
constexpr std::size_t continued = 4;

/// A line, broken where it is too long.
void add_line(TextBlock& block, const StyledText& line, const TableReportOptions& options) {
    if (width_of(line) <= options.width) {
        block.add(line);
        return;
    }
    const TextBlock parts = wrapped(line, options.width - continued);
    for (std::size_t i = 0; i < parts.lines().size(); ++i)
        block.add(StyledText().add(std::string(i == 0 ? 0 : continued, ' ')).add(parts.lines()[i]));
}

void add_row(TextBlock& block, const TtRow& row, const TableReportOptions& options) {
    const std::string label =
        std::string(2 + 2 * static_cast<std::size_t>(row.level), ' ') + std::string(row.label);
    StyledText line;
    line.add(fmt::format("{:<{}}", label, label_width));
    line.add(fmt::format("{:>{}}", row.value, value_width),
             row.level == 0 ? Style::strong : Style::plain);
    line.add(fmt::format("{:>{}}", share_text(row.share), share_width));
    line.add("  ").add(row.meaning, Style::faint);
    block.add(line);
    if (!options.explain) return;
    const std::size_t indent = label_width + 2;
    const TextBlock words = wrapped(StyledText().add(row.definition, Style::faint),
                                    std::min(options.width, widest) - indent);
    for (const StyledText& words_line : words.lines())
        block.add(StyledText().add(std::string(indent, ' ')).add(words_line));
}

void add_section(TextBlock& block, const TtSection& section, const TableReportOptions& options) {
    block.add(StyledText());
    block.add(StyledText().add(section.title, Style::strong));
    for (const TtRow& row : section.rows) add_row(block, row, options);
}

/// What each thread did for itself.
void add_threads(TextBlock& block, const TableFigures& figures) {
    if (figures.threads.size() < 2) return;
    detail::Grid grid({detail::left("thread"), detail::right("probes"), detail::right("hits %"),
                       detail::right("cutoffs %"), detail::right("stores"),
                       detail::right("raced")});
    const auto percent = [](std::uint64_t part, std::uint64_t whole) {
        const auto share = detail::tt_share(part, whole);
        return share ? fmt::format("{:.1f}", 100 * *share) : std::string("-");
    };
    for (std::size_t i = 0; i < figures.threads.size(); ++i) {
        const TableCounters& table = figures.threads[i].table;
        grid.add({{std::to_string(i + 1)},
                  {grouped(table.probes)},
                  {percent(table.hits, table.probes)},
                  {percent(table.cuts, table.probes)},
                  {grouped(table.stores)},
                  {grouped(table.raced), table.raced == 0 ? Style::plain : Style::warning}});
    }
    block.add(StyledText());
    block.add(StyledText().add("Threads", Style::strong));
    block.add(grid.block(2));
}

/// Whether everything adds up; what does not is named.
void add_balances(TextBlock& block, const TableFigures& figures,
                  const TableReportOptions& options) {
    const auto balances = figures.balances();
    block.add(StyledText());
    const auto broken = std::ranges::count_if(balances, [](auto& one) { return !one.holds(); });
    if (broken == 0 && figures.failed_balances == 0)
        block.add(
            StyledText().add(fmt::format("All {} balances hold.", balances.size()), Style::good));
    for (const TableBalance& balance : balances) {
        if (balance.holds() && !options.explain) continue;
        const Style style = balance.holds() ? Style::faint : Style::plain;
        const std::string counts =
            fmt::format("{} and {}", grouped(balance.left), grouped(balance.right));
        StyledText line;
        line.add(balance.holds() ? "  holds    " : "  BROKEN   ",
                 balance.holds() ? Style::good : Style::bad)
            .add(balance.equation)
            .add(":", style);
        if (width_of(line) + 1 + counts.size() <= options.width) {
            block.add(line.add(" " + counts, style));
            continue;
        }
        block.add(line);
        block.add(StyledText().add(std::string(balance_indent, ' ')).add(counts, style));
    }
    // Mistakes of several positions may make up for each other.
    if (broken == 0 && figures.failed_balances != 0)
        block.add(StyledText()
                      .add("  BROKEN   ", Style::bad)
                      .add(fmt::format("{} balance{} of single positions",
                                       grouped(figures.failed_balances),
                                       figures.failed_balances == 1 ? "" : "s")));
}

void add_figures(TextBlock& block, const TableFigures& figures, const TableExperiment& experiment,
                 const TableReportOptions& options) {
    for (const TtSection& section :
         detail::tt_sections(figures, experiment, figures.threads.size()))
        add_section(block, section, options);
    add_threads(block, figures);
    detail::add_iterations(block, figures, options);
    detail::add_histograms(block, figures.census, options);
    add_balances(block, figures, options);
}

/// "64 MB: 4,194,304 slots, clusters of 4, ..."
StyledText table_line(std::size_t bytes, const TableExperiment& experiment,
                      const TableFigures& figures) {
    const std::size_t slots = figures.positions == 0 ? 0 : figures.census.slots / figures.positions;
    return StyledText()
        .add((figures.positions > 1 ? grouped(figures.positions) + " x " : "") +
                 detail::tt_size_text(bytes),
             Style::strong)
        .add(fmt::format(": {} slots, {}", grouped(slots), detail::tt_rules_text(experiment)));
}

/// "1,034,212 nodes in 1.05 s with counting, 985 k/s"
std::string work_text(const TableFigures& figures, const TableReportOptions& options) {
    std::string text = fmt::format("{} nodes", grouped(figures.nodes));
    if (!options.timing) return text;
    text += fmt::format(" in {} with counting", duration_text(figures.seconds));
    if (figures.seconds > 0)
        text +=
            fmt::format(", {}/s", rate_text(static_cast<double>(figures.nodes) / figures.seconds));
    return text;
}

}  // namespace

namespace detail {

StyledText tt_title(const TableAccount& account) {
    StyledText title;
    std::string name = printable(account.id);
    if (account.ply) name += fmt::format("{}ply {}", name.empty() ? "" : ", ", *account.ply);
    if (!name.empty()) title.add(name, Style::strong).add(": ");
    return title.add(to_fen(account.position));
}

}  // namespace detail

StyledText tt_text(const TableAccount& account, const TableReportOptions& options) {
    TextBlock block;
    block.add(detail::tt_title(account));
    add_line(block, table_line(account.hash_bytes, account.experiment, account.figures), options);
    StyledText work;
    work.add(fmt::format("depth {}, {}", account.depth, work_text(account.figures, options)));
    if (account.interrupted) work.add(" (interrupted)", Style::warning);
    add_line(block, work, options);
    if (account.figures.nodes == 0 && !account.interrupted) {
        block.add(StyledText().add("There is no legal move: nothing was searched."));
        return block.text();
    }
    add_figures(block, account.figures, account.experiment, options);
    return block.text();
}

StyledText tt_totals_text(const TableTotals& totals, const TableReportOptions& options) {
    if (totals.sizes.size() != 1) return detail::tt_sweep_totals(totals, options);
    const TableSizeTotals& size = totals.sizes.front();
    TextBlock block;
    const std::size_t count = size.figures.positions;
    block.add(StyledText().add(
        fmt::format("All {} position{} together", grouped(count), count == 1 ? "" : "s"),
        Style::strong));
    if (count == 0) return block.text();
    add_line(block, table_line(size.hash_bytes, totals.experiment, size.figures), options);
    add_line(block, StyledText().add(work_text(size.figures, options)), options);
    add_figures(block, size.figures, totals.experiment, options);
    return block.text();
}

}  // namespace chess
