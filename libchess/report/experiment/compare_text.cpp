#include "libchess/experiment/detail/compare_rows.hpp"
#include "libchess/report/experiment/compare_report.hpp"
#include "libchess/report/search/detail/search_words.hpp"
#include "libchess/report/text/numbers.hpp"
#include "libchess/report/text/text_block.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>

namespace chess {

namespace {

using detail::CompareCell;
using detail::CompareRow;

/// From this width on there is more of the last depth.
constexpr std::size_t wide = 120;
/// Names get as much room before the least deep depths do.
constexpr std::size_t least_name_width = 18;
constexpr std::size_t longest_bar = 60;
/// Percentages above this one have their bars cut off.
constexpr double most_in_bars = 200;
constexpr std::string_view bound_name = "minimal tree (bound)";

std::string percent_text(std::optional<double> percent) {
    if (!percent) return "-";
    return fmt::format("{:.{}f}", *percent, *percent < 999.95 ? 1 : 0);
}

std::string count_cell(std::optional<double> count) {
    // Beyond 64 bits no search goes, but a minimal tree may.
    if (!count || *count >= 0x1p64) return "-";
    return detail::count_text(static_cast<std::uint64_t>(std::round(*count)));
}

std::string name_of(const CompareRow& row) {
    return row.is_bound ? std::string(bound_name) : printable(row.name);
}

/// A text at the right end of so many columns behind a line.
void add_right(StyledText& line, std::string_view text, std::size_t columns,
               Style style = Style::plain) {
    line.add(std::string(text.size() < columns ? columns - text.size() : 0, ' ')).add(text, style);
}

/// A line without the blanks at its end.
StyledText trimmed(const StyledText& line) {
    std::vector<StyledText::Span> spans = line.spans();
    while (!spans.empty()) {
        std::string& text = spans.back().text;
        text.erase(text.find_last_not_of(' ') + 1);
        if (!text.empty()) break;
        spans.pop_back();
    }
    StyledText result;
    for (const StyledText::Span& span : spans) result.add(span.text, span.style);
    return result;
}

/// One number of a row, with a mark behind it or a blank.
struct Entry {
    std::string text;
    Style style = Style::plain;
};

/// A column of a table: its head, and an entry for each row.
struct Column {
    std::string head;
    std::vector<Entry> entries = {};
    /// Blanks before it.
    std::size_t gap = 0;

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

class CompareTable {
public:
    CompareTable(const Comparison& comparison, const CompareReportOptions& options)
        : comparison_(comparison),
          options_(options),
          rows_(detail::compare_rows(comparison)) {
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
        add_header(block);
        for (std::size_t row = 0; row < rows_.size(); ++row) add_row(block, row);
        if (!options_.explained) return block.text();
        block.add(StyledText());
        add_legend(block);
        if (comparison_.plan.sets.size() > 1) add_chart(block);
        return block.text();
    }

private:
    [[nodiscard]] std::size_t depth_count() const { return rows_.back().cells.size(); }
    [[nodiscard]] std::string base_name() const { return printable(rows_.front().name); }
    [[nodiscard]] bool is_wide() const { return options_.width >= wide; }

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

    [[nodiscard]] Column depth_column(std::size_t at) const {
        Column column{.head = fmt::format("{} ", rows_.front().cells[at].depth)};
        for (const CompareRow& row : rows_) {
            const bool best = is_best(row, at);
            column.entries.push_back(
                {percent_text(row.cells[at].nodes.percent) + (best ? '*' : ' '),
                 best           ? Style::good
                 : row.is_bound ? Style::faint
                                : Style::plain});
        }
        return column;
    }

    template <typename Text>
    void add_column(std::string_view head, std::size_t gap, const Text& text_of) {
        Column column{.head = std::string(head)};
        for (const CompareRow& row : rows_)
            column.entries.push_back(
                {text_of(row.cells.back()), row.is_bound ? Style::faint : Style::plain});
        column.gap = gap;
        of_last_.push_back(std::move(column));
    }

    void add_last_depth() {
        if (depth_count() == 0) return;
        const std::size_t percent_gap = is_wide() ? 2 : 1;
        add_column("nodes", 2,
                   [](const CompareCell& cell) { return count_cell(cell.nodes.amount); });
        if (is_wide())
            add_column("horizon", 2, [](const CompareCell& cell) {
                return count_cell(cell.horizon_nodes.amount);
            });
        if (is_wide() && options_.timing)
            add_column("time", 2, [](const CompareCell& cell) {
                return cell.seconds.amount ? duration_text(*cell.seconds.amount) : "-";
            });
        if (options_.timing)
            add_column("time %", percent_gap,
                       [](const CompareCell& cell) { return percent_text(cell.seconds.percent); });
        add_column("first %", percent_gap,
                   [](const CompareCell& cell) { return percent_text(cell.cut_by_first); });
        if (is_wide())
            add_column("re-searches", 2,
                       [](const CompareCell& cell) { return count_cell(cell.researches); });
    }

    [[nodiscard]] static std::size_t width_of(const std::vector<Column>& columns) {
        std::size_t width = 0;
        for (const Column& column : columns) width += column.width();
        return width;
    }
    [[nodiscard]] std::size_t numbers_width() const {
        return width_of(by_depth_) + width_of(of_last_);
    }

    /// Leaves out depths until there is room for names; names that find none have a line of their
    /// own.
    void fit() {
        const std::size_t least = std::min(name_width_, least_name_width);
        while (by_depth_.size() > 1 && least + numbers_width() > options_.width)
            by_depth_.erase(by_depth_.begin());
        const std::size_t used = numbers_width();
        name_width_ = std::min(name_width_, options_.width > used ? options_.width - used : 0);
    }

    void add_title(TextBlock& block) const {
        const std::size_t count = comparison_.positions.size();
        StyledText title;
        title.add(printable(comparison_.plan.title), Style::strong);
        title.add(fmt::format(": {} position{}", grouped(count), count == 1 ? "" : "s"));
        if (comparison_.width() > 0)
            title.add(fmt::format(", {:.1f} moves on average", comparison_.width()));
        title.add(fmt::format(", tables of {} entries", grouped(comparison_.plan.table_entries)));
        block.add(wrapped(title, options_.width));
    }

    void add_header(TextBlock& block) const {
        std::string group(name_width_, ' ');
        std::string heads = fmt::format("{:<{}}", "set", name_width_);
        for (const Column& column : by_depth_)
            heads += fmt::format("{:>{}}", column.head, column.width());
        // Over the middle of the depths, and in line with the first column of the last one.
        const std::size_t depths = heads.size() - name_width_;
        const std::string_view over = depths > 22   ? "% of the nodes, by depth"
                                      : depths > 10 ? "% nodes"
                                                    : "%";
        group += fmt::format("{:^{}}", over, depths - 1);
        if (depths > 22)
            group += fmt::format("{:>{}}", fmt::format("at depth {}", last_depth()),
                                 of_last_.front().width() + 4);
        for (const Column& column : of_last_)
            heads += fmt::format("{:>{}}", column.head, column.width());
        block.add(trimmed(StyledText().add(group, Style::faint)));
        block.add(trimmed(StyledText().add(heads, Style::faint)));
    }
    [[nodiscard]] int last_depth() const { return rows_.front().cells.back().depth; }

    /// The name in its column; on a line of its own if it is too long for that.
    [[nodiscard]] StyledText name_cell(TextBlock& block, const CompareRow& row) const {
        std::string name = name_of(row);
        const Style style = row.is_bound                      ? Style::faint
                            : is_best(row, depth_count() - 1) ? Style::strong
                                                              : Style::plain;
        StyledText line;
        if (name.size() >= name_width_) {
            if (name.size() > options_.width) name = name.substr(0, options_.width - 2) + "..";
            block.add(StyledText().add(name, style));
            name.clear();
        }
        return line.add(fmt::format("{:<{}}", name, name_width_), style);
    }

    void add_row(TextBlock& block, std::size_t number) const {
        StyledText line = name_cell(block, rows_[number]);
        for (const Column& column : by_depth_)
            add_right(line, column.entries[number].text, column.width(),
                      column.entries[number].style);
        for (const Column& column : of_last_)
            add_right(line, column.entries[number].text, column.width(),
                      column.entries[number].style);
        block.add(trimmed(line));
    }

    void add_legend(TextBlock& block) const {
        std::string legend =
            fmt::format("Percent of what '{}' takes to the same depth", base_name());
        legend += best_at(depth_count() - 1) ? "; * the fewest nodes." : ".";
        legend +=
            " first %: of the nodes that a move cut, those cut by the first one tried. The "
            "minimal tree is the least that alpha-beta looks at where no position is reached "
            "twice.";
        if (by_depth_.size() < depth_count())
            legend += fmt::format(" Depths below {} find no room here.",
                                  rows_.front().cells[depth_count() - by_depth_.size()].depth);
        block.add(wrapped(StyledText().add(legend, Style::faint),
                          std::min(options_.width, std::size_t{100})));
    }

    /// A row that has a percentage at the last depth.
    struct Ranked {
        std::size_t row;
        double percent;
    };

    /// The rows from the most nodes at the last depth to the fewest, below them the minimal tree.
    [[nodiscard]] std::vector<Ranked> ranking() const {
        std::vector<Ranked> ranked;
        for (std::size_t row = 0; row < rows_.size(); ++row)
            if (const auto percent = rows_[row].cells.back().nodes.percent)
                ranked.push_back({row, *percent});
        std::ranges::sort(ranked, {}, [this](const Ranked& one) {
            return std::tuple(rows_[one.row].is_bound, -one.percent, one.row);
        });
        return ranked;
    }

    void add_chart(TextBlock& block) const {
        const std::vector<Ranked> ranked = ranking();
        if (ranked.empty()) return;
        const std::string head =
            fmt::format("nodes at depth {}, % of '{}'", last_depth(), base_name());
        block.add(StyledText());
        block.add(wrapped(StyledText().add(head, Style::faint), options_.width));
        const double scale = std::clamp(ranked.front().percent, 100.0, most_in_bars);
        for (const Ranked& one : ranked) add_bar(block, rows_[one.row], one.percent, scale);
    }

    void add_bar(TextBlock& block, const CompareRow& row, double percent, double scale) const {
        const bool best = is_best(row, depth_count() - 1);
        StyledText line = name_cell(block, row);
        const Style style = best ? Style::good : row.is_bound ? Style::faint : Style::plain;
        add_right(line, percent_text(percent) + (best ? '*' : ' '), 9, style);
        line.add("|", Style::faint);
        const std::size_t used = name_width_ + 10;
        const std::size_t room =
            std::min(options_.width > used ? options_.width - used : 0, longest_bar);
        const bool cut = percent > scale;
        const double share = cut ? 1 : percent / scale;
        const auto length =
            static_cast<std::size_t>(std::lround(share * static_cast<double>(room)));
        std::string bar(length, row.is_bound ? '-' : '+');
        if (cut && !bar.empty()) bar.back() = '>';
        block.add(line.add(bar, style));
    }

    const Comparison& comparison_;
    const CompareReportOptions& options_;
    std::vector<CompareRow> rows_;
    std::size_t name_width_ = 0;
    std::vector<Column> by_depth_;
    std::vector<Column> of_last_;
};

/// A paragraph in lines of so many columns, none of which begins with a percent sign.
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

/// "holds" or not, the claim's name, and beside these what is claimed, measured, and by whom.
TextBlock claim_block(const Claim& claim, std::size_t id_width, std::size_t width) {
    constexpr std::size_t mark_width = 15;
    const std::size_t start = mark_width + id_width + 2;
    const std::size_t room = width > start + 20 ? width - start : 20;
    TextBlock head;
    StyledText mark;
    mark.add(fmt::format("{:<{}}", claim.holds ? "holds" : "does not hold", mark_width),
             claim.holds ? Style::good : Style::bad);
    head.add(mark.add(printable(claim.id), Style::strong));
    TextBlock words = paragraph(claim.claim, room);
    TextBlock below = paragraph(claim.figure, room - 2);
    below.add(paragraph(claim.source, room - 2, Style::faint));
    for (const StyledText& line : below.lines()) words.add(StyledText().add("  ").add(line));
    return beside(head, words, start);
}

}  // namespace

StyledText compare_text(const Comparison& comparison, const CompareReportOptions& options) {
    return CompareTable(comparison, options).text();
}

StyledText claims_text(const std::vector<Claim>& claims, const CompareReportOptions& options) {
    if (claims.empty()) return {};
    std::size_t id_width = 1;
    for (const Claim& claim : claims) id_width = std::max(id_width, claim.id.size());
    TextBlock block;
    for (const Claim& claim : claims)
        block.add(claim_block(claim, id_width, std::min(options.width, std::size_t{100})));
    block.add(StyledText());
    const auto held = static_cast<std::size_t>(std::ranges::count(claims, true, &Claim::holds));
    block.add(
        StyledText().add(fmt::format("{} of {} claim{} hold{} here", held, claims.size(),
                                     claims.size() == 1 ? "" : "s", claims.size() == 1 ? "s" : ""),
                         held == claims.size() ? Style::good : Style::strong));
    return block.text();
}

}  // namespace chess
