#include "report/lab/compare_report.hpp"
#include "report/text/detail/grid.hpp"
#include "report/text/numbers.hpp"
#include "report/text/text_block.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <tuple>

namespace chess {

namespace {

using detail::Grid;

/// Percentages above this one have their bars cut off.
constexpr double most_in_bars = 200;

std::string percent_text(std::optional<double> percent) {
    if (!percent) return "-";
    return fmt::format("{:.{}f}", *percent, *percent < 999.95 ? 1 : 0);
}

std::string count_cell(std::optional<double> count) {
    // Beyond 64 bits no search goes, but a minimal tree may.
    if (!count || *count >= 0x1p64) return "-";
    return count_text(static_cast<std::uint64_t>(std::round(*count)));
}

std::string name_of(const CompareRow& row) {
    return row.is_bound ? "minimal tree (estimate)" : printable(row.name);
}

/// A column of numbers: its head, and a text for each row, with a mark behind it or a blank.
struct Column {
    struct Entry {
        std::string text;
        Style style = Style::plain;
    };

    std::string head;
    std::size_t gap = 0;  ///< blanks before it
    std::vector<Entry> entries = {};

    [[nodiscard]] std::size_t longest() const {
        std::size_t length = head.size();
        for (const Entry& entry : entries) length = std::max(length, entry.text.size());
        return length;
    }
    [[nodiscard]] std::size_t width() const { return gap + longest(); }
    /// Whether one of its texts touches the mark in the column before it.
    [[nodiscard]] bool touches(const Column& before) const {
        const std::size_t full = longest();
        for (std::size_t row = 0; row < entries.size(); ++row)
            if (before.entries[row].text.ends_with('*') && entries[row].text.size() == full)
                return true;
        return false;
    }
};

std::size_t width_of(const std::vector<Column>& columns) {
    std::size_t width = 0;
    for (const Column& column : columns) width += column.width();
    return width;
}

class CompareGrid {
public:
    CompareGrid(const Comparison& comparison, const CompareReportOptions& options)
        : comparison_(comparison),
          options_(options),
          rows_(comparison.rows()) {
        for (const CompareRow& row : rows_)
            name_width_ = std::max(name_width_, name_of(row).size() + 1);
        for (std::size_t at = 0; at < depth_count(); ++at) by_depth_.push_back(depth_column(at));
        for (std::size_t at = 1; at < depth_count(); ++at)
            if (by_depth_[at].touches(by_depth_[at - 1])) by_depth_[at].gap = 1;
        add_last_depth();
        fit();
    }

    [[nodiscard]] StyledText text() const {
        TextBlock block;
        add_title(block);
        if (depth_count() == 0) return block.text();
        block.add(StyledText());
        block.add(StyledText().add(group_heads(), Style::faint));
        block.add(numbers());
        if (!options_.explained) return block.text();
        block.add(StyledText());
        add_legend(block);
        if (comparison_.plan.sets.size() > 1) add_chart(block);
        return block.text();
    }

private:
    [[nodiscard]] std::size_t depth_count() const { return rows_.back().cells.size(); }
    [[nodiscard]] int last_depth() const { return rows_.front().cells.back().depth; }
    [[nodiscard]] std::string base_name() const { return printable(rows_.front().name); }

    /// The fewest nodes of any set at a depth, if there is something to choose from.
    [[nodiscard]] std::optional<double> best_at(std::size_t at) const {
        std::optional<double> best;
        bool differ = false;
        for (const CompareRow& row : rows_) {
            const auto& percent = row.cells[at].nodes.percent;
            if (row.is_bound || !percent) continue;
            differ = differ || (best && *best != *percent);
            best = std::min(best.value_or(*percent), *percent);
        }
        return differ ? best : std::nullopt;
    }
    [[nodiscard]] bool is_best(const CompareRow& row, std::size_t at) const {
        const auto best = best_at(at);
        return best && !row.is_bound && row.cells[at].nodes.percent == best;
    }
    /// The percentage of a row's nodes at a depth; the best is marked.
    [[nodiscard]] Column::Entry nodes_entry(const CompareRow& row, std::size_t at) const {
        const bool best = is_best(row, at);
        return {percent_text(row.cells[at].nodes.percent) + (best ? '*' : ' '), best ? Style::good
                                                                                : row.is_bound
                                                                                    ? Style::faint
                                                                                    : Style::plain};
    }

    [[nodiscard]] Column depth_column(std::size_t at) const {
        Column column{.head = fmt::format("{} ", rows_.front().cells[at].depth)};
        for (const CompareRow& row : rows_) column.entries.push_back(nodes_entry(row, at));
        return column;
    }

    template <typename Text>
    void add_column(std::string head, std::size_t gap, const Text& text_of) {
        Column column{.head = std::move(head), .gap = gap};
        for (const CompareRow& row : rows_)
            column.entries.push_back(
                {text_of(row.cells.back()), row.is_bound ? Style::faint : Style::plain});
        of_last_.push_back(std::move(column));
    }

    void add_last_depth() {
        if (depth_count() == 0) return;
        const bool is_wide = options_.width >= 120;
        const std::size_t gap = is_wide ? 2 : 1;
        using Cell = CompareCell;
        add_column("nodes", 2, [](const Cell& cell) { return count_cell(cell.nodes.amount); });
        if (is_wide)
            add_column("horizon", 2,
                       [](const Cell& cell) { return count_cell(cell.horizon_nodes.amount); });
        if (is_wide && options_.timing)
            add_column("time", 2, [](const Cell& cell) {
                return cell.seconds.amount ? duration_text(*cell.seconds.amount) : "-";
            });
        if (options_.timing)
            add_column("time %", gap,
                       [](const Cell& cell) { return percent_text(cell.seconds.percent); });
        add_column("first %", gap,
                   [](const Cell& cell) { return percent_text(cell.cut_by_first); });
        if (is_wide)
            add_column("re-searches", 2,
                       [](const Cell& cell) { return count_cell(cell.researches); });
    }

    /// Leaves out depths until there is room for names; names that find none have a line of their
    /// own.
    void fit() {
        constexpr std::size_t least_name_width = 18;
        const std::size_t least = std::min(name_width_, least_name_width);
        const auto used = [&] { return width_of(by_depth_) + width_of(of_last_); };
        while (by_depth_.size() > 1 && least + used() > options_.width)
            by_depth_.erase(by_depth_.begin());
        name_width_ = std::min(name_width_, options_.width > used() ? options_.width - used() : 0);
    }

    void add_title(TextBlock& block) const {
        StyledText title;
        title.add(printable(comparison_.plan.title), Style::strong);
        title.add(": " + plural(comparison_.positions.size(), "position"));
        if (comparison_.width() > 0)
            title.add(fmt::format(", {:.1f} moves a node", comparison_.width()));
        title.add(fmt::format(", tables of {} entries", grouped(comparison_.plan.table_entries)));
        block.add(wrapped(title, options_.width));
    }

    /// Over the middle of the depths, and in line with the first column of the last one.
    [[nodiscard]] std::string group_heads() const {
        const std::size_t depths = width_of(by_depth_);
        const std::string_view over = depths > 22   ? "% of the nodes, by depth"
                                      : depths > 10 ? "% nodes"
                                                    : "%";
        std::string line = std::string(name_width_, ' ') + fmt::format("{:^{}}", over, depths - 1);
        if (depths > 22)
            line += fmt::format("{:>{}}", fmt::format("at depth {}", last_depth()),
                                of_last_.front().width() + 4);
        return line.substr(0, line.find_last_not_of(' ') + 1);
    }

    /// A row of cells behind a row's name, which has a line of its own if it is too long.
    void add_row(Grid& grid, const CompareRow& row, std::vector<detail::Cell> cells) const {
        std::string name = name_of(row);
        const Style style = row.is_bound                      ? Style::faint
                            : is_best(row, depth_count() - 1) ? Style::strong
                                                              : Style::plain;
        if (name.size() >= name_width_) {
            if (name.size() > options_.width) name = name.substr(0, options_.width - 2) + "..";
            grid.add_line(StyledText().add(name, style));
            name.clear();
        }
        cells.insert(cells.begin(), {name, style});
        grid.add(std::move(cells));
    }

    [[nodiscard]] TextBlock numbers() const {
        std::vector<detail::Column> columns{detail::left("set", name_width_)};
        for (const auto* part : {&by_depth_, &of_last_})
            for (const Column& column : *part)
                columns.push_back(detail::right(column.head, column.width()));
        Grid grid(std::move(columns));
        for (std::size_t row = 0; row < rows_.size(); ++row) {
            std::vector<detail::Cell> cells;
            for (const auto* part : {&by_depth_, &of_last_})
                for (const Column& column : *part)
                    cells.emplace_back(column.entries[row].text, column.entries[row].style);
            add_row(grid, rows_[row], std::move(cells));
        }
        return grid.block();
    }

    void add_legend(TextBlock& block) const {
        std::string legend =
            fmt::format("Percent of what '{}' takes to the same depth", base_name());
        legend += best_at(depth_count() - 1) ? "; * the fewest nodes." : ".";
        legend +=
            " first %: of the nodes that a move cut, those cut by the first one tried. The "
            "minimal tree is the least that alpha-beta looks at where all positions have equally "
            "many moves and none is reached twice.";
        if (by_depth_.size() < depth_count())
            legend += fmt::format(" Depths below {} find no room here.",
                                  rows_.front().cells[depth_count() - by_depth_.size()].depth);
        block.add(wrapped(StyledText().add(legend, Style::faint),
                          std::min(options_.width, std::size_t{100})));
    }

    /// Bars from the most nodes at the last depth to the fewest, below them the minimal tree.
    void add_chart(TextBlock& block) const {
        std::vector<std::tuple<bool, double, std::size_t>> ranked;
        for (std::size_t row = 0; row < rows_.size(); ++row)
            if (const auto percent = rows_[row].cells.back().nodes.percent)
                ranked.emplace_back(rows_[row].is_bound, -*percent, row);
        if (ranked.empty()) return;
        std::ranges::sort(ranked);
        const std::string head =
            fmt::format("nodes at depth {}, % of '{}'", last_depth(), base_name());
        block.add(StyledText());
        block.add(wrapped(StyledText().add(head, Style::faint), options_.width));
        const double scale = std::clamp(-std::get<1>(ranked.front()), 100.0, most_in_bars);
        Grid grid({detail::left("", name_width_), detail::right("", 9), {.head = ""}});
        for (const auto& [is_bound, percent, row] : ranked) {
            const Column::Entry nodes = nodes_entry(rows_[row], depth_count() - 1);
            StyledText bar;
            bar.add("|", Style::faint).add(bar_text(-percent, scale, is_bound), nodes.style);
            add_row(grid, rows_[row], {{nodes.text, nodes.style}, bar});
        }
        block.add(grid.body());
    }

    [[nodiscard]] std::string bar_text(double percent, double scale, bool is_bound) const {
        constexpr std::size_t longest = 60;
        const std::size_t used = name_width_ + 10;
        const std::size_t room =
            std::min(options_.width > used ? options_.width - used : 0, longest);
        const double share = std::min(1.0, percent / scale);
        const auto length =
            static_cast<std::size_t>(std::lround(share * static_cast<double>(room)));
        std::string bar(length, is_bound ? '-' : '+');
        if (percent > scale && !bar.empty()) bar.back() = '>';
        return bar;
    }

    const Comparison& comparison_;
    const CompareReportOptions& options_;
    std::vector<CompareRow> rows_;
    std::size_t name_width_ = 0;
    std::vector<Column> by_depth_;
    std::vector<Column> of_last_;
};

/// A paragraph in lines of `width` columns, none of which begins with a percent sign.
TextBlock paragraph(const std::string& words, std::size_t width, Style style = Style::plain) {
    constexpr char glue = '\x1F';
    std::string glued = printable(words);
    for (std::size_t at = glued.find(" %"); at != std::string::npos; at = glued.find(" %", at))
        glued[at] = glue;
    const TextBlock lines = wrapped(StyledText().add(glued), width);
    TextBlock block;
    for (const StyledText& line : lines.lines()) {
        std::string text = line.plain();
        std::ranges::replace(text, glue, ' ');
        block.add(StyledText().add(text, style));
    }
    return block;
}

}  // namespace

StyledText Telling<Comparison>::text(const Comparison& comparison,
                                     const CompareReportOptions& options) {
    return CompareGrid(comparison, options).text();
}

StyledText claims_text(const std::vector<Claim>& claims, const CompareReportOptions& options) {
    if (claims.empty()) return {};
    constexpr std::size_t mark_width = 15;
    const std::size_t width = std::min(options.width, std::size_t{100});
    std::size_t id_width = 1;
    for (const Claim& claim : claims) id_width = std::max(id_width, claim.id.size());
    const std::size_t start = mark_width + id_width + 2;
    const std::size_t room = width > start + 20 ? width - start : 20;
    // "holds" or not, the claim's name, and beside these what is claimed, measured, and by whom.
    Grid grid({detail::left("", mark_width), detail::left("", id_width + 2), {.head = ""}});
    for (const Claim& claim : claims) {
        TextBlock words = paragraph(claim.claim, room);
        TextBlock below = paragraph(claim.figure, room - 2);
        below.add(paragraph(claim.source, room - 2, Style::faint));
        for (const StyledText& line : below.lines()) words.add(StyledText().add("  ").add(line));
        grid.add({{claim.holds ? "holds" : "does not hold", claim.holds ? Style::good : Style::bad},
                  {printable(claim.id), Style::strong},
                  words});
    }
    const auto held = static_cast<std::size_t>(std::ranges::count(claims, true, &Claim::holds));
    grid.add_line({});
    grid.add_line(
        StyledText().add(fmt::format("{} of {} hold{} here", held, plural(claims.size(), "claim"),
                                     claims.size() == 1 ? "s" : ""),
                         held == claims.size() ? Style::good : Style::strong));
    return grid.body().text();
}

}  // namespace chess
