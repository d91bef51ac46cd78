#include "report/eval/detail/term_grid.hpp"

#include "report/eval/detail/eval_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <vector>

namespace chess::detail {

namespace {

using Row = Breakdown::Row;

constexpr std::size_t least_cell_width = 6;
constexpr std::size_t least_cp_width = 8;
constexpr std::size_t bars_gap = 2;
constexpr std::size_t bars_width = 2 * half_bar + 1;

/// Rows that are not terms but corrections of their sum.
bool is_correction(const Row& row) {
    return row.term >= Term::endgame;
}

bool has_effect(const Row& row) {
    return row.white != Tapered() || row.black != Tapered() || row.cp != 0;
}

/// Rows equal for both sides; one line for all of them makes the others stand out.
bool is_equal(const Row& row) {
    return row.white == row.black && row.cp == 0;
}

/// The columns that a number takes with a blank before it.
std::size_t space_for(int number) {
    return signed_cp(number).size() + 1;
}

/// Makes the lines of a table with columns as wide as its numbers need.
class TermGrid {
public:
    TermGrid(const Explanation& report, const EvalReportOptions& options, bool sides)
        : report_(report),
          options_(options),
          sign_(options.sign(report.position)),
          side_cells_(sides ? 3 : 2) {
        sums_.resize(2 * side_cells_ + 2);
        for (const Row& row : rows()) {
            cp_width_ = std::max(cp_width_, space_for(row.cp * sign_));
            if (is_correction(row)) continue;
            const std::vector<int> values = values_of(row);
            measure(values);
            for (std::size_t i = 0; i < sums_.size(); ++i) sums_[i] += values[i];
            sum_cp_ += row.cp;
            // Material would dwarf all others.
            if (row.term != Term::material) largest_ = std::max(largest_, std::abs(row.cp));
        }
        measure(sums_);
        for (const int number : {report.breakdown.total_cp, report.network.cp})
            cp_width_ = std::max(cp_width_, space_for(number * sign_));
    }

    /// Without bars; `sum` is that of the columns of the first line.
    [[nodiscard]] std::size_t columns_width() const {
        return name_width + sums_.size() * cell_width_ + 2 + cp_width_;
    }

    [[nodiscard]] TextBlock block(bool with_bars) const {
        Grid grid(columns());
        for (const Row& row : rows())
            if (!is_correction(row) && is_shown(row)) add_row(grid, row, with_bars);
        grid.add_lines(equal_terms());
        grid.add_line(phase_line());
        const std::size_t ruled = sums_.size() + 2;
        grid.add_rule(ruled);
        const bool corrected = std::ranges::any_of(rows(), [](const Row& row) {
            return row.cp != 0 && is_correction(row) && row.term != Term::rounding;
        });
        const bool subtotal = corrected || options_.all_terms;
        if (subtotal) add_sum(grid, "sum of terms", true, sum_cp_);
        for (const Row& row : rows())
            if (is_correction(row) && (row.cp != 0 || options_.all_terms))
                add_row(grid, row, with_bars);
        if (subtotal) grid.add_rule(ruled);
        add_sum(grid, "total", !subtotal, report_.breakdown.total_cp);
        grid.add_line(network_line());
        TextBlock block;
        block.add(StyledText().add(sides_line(), Style::faint));
        block.add(grid.block());
        return block;
    }

private:
    [[nodiscard]] const std::vector<Row>& rows() const { return report_.breakdown.rows; }

    /// For White, for Black, and net: middlegame and endgame; behind those of a side what it is in
    /// this phase, if that is shown.
    [[nodiscard]] std::vector<int> values_of(const Row& row) const {
        std::vector<int> values;
        for (const Tapered side : {row.white, row.black}) {
            values.push_back(side.middlegame());
            values.push_back(side.endgame());
            if (side_cells_ == 3) values.push_back(report_.breakdown.tapered_cp(side));
        }
        values.push_back(row.net().middlegame() * sign_);
        values.push_back(row.net().endgame() * sign_);
        return values;
    }
    void measure(const std::vector<int>& values) {
        for (const int value : values) cell_width_ = std::max(cell_width_, space_for(value));
    }
    [[nodiscard]] bool is_shown(const Row& row) const {
        return options_.all_terms || (has_effect(row) && !is_equal(row));
    }

    [[nodiscard]] std::vector<Column> columns() const {
        std::vector<Column> columns{left("", name_width)};
        for (std::size_t i = 0; i < sums_.size(); ++i) {
            const std::size_t part = i % side_cells_;
            Column& column = columns.emplace_back(right(part == 0   ? "mg"
                                                        : part == 1 ? "eg"
                                                                    : "cp",
                                                        cell_width_));
            if (i > 0 && part == 0) column.gap = 1;
        }
        columns.push_back(right("cp", cp_width_));
        columns.push_back({.head = "", .gap = bars_gap});
        return columns;
    }
    /// The names of the sides over the middle of what is below them.
    [[nodiscard]] std::string sides_line() const {
        const std::size_t right = (side_cells_ - 1) * cell_width_ / 2;
        const std::size_t width = side_cells_ * cell_width_;
        return fmt::format("{:<{}}{:>{}}{:>{}}{:>{}}", "centipawns", name_width, "White",
                           width - right, "Black", 1 + width, "net",
                           right + 1 + 2 * cell_width_ - cell_width_ / 2);
    }

    void add_row(Grid& grid, const Row& row, bool with_bars) const {
        const int largest = std::max(largest_, half_bar);
        const bool prominent = !is_correction(row) && 2 * std::abs(row.cp) >= largest;
        const Style style = prominent ? Style::strong : Style::plain;
        std::vector<Cell> cells{{info(row.term).name, style}};
        if (is_correction(row)) cells.resize(1 + sums_.size(), "");
        else
            for (const int value : values_of(row)) cells.push_back(number_cell(value));
        cells.push_back(number_cell(row.cp * sign_, style));
        if (with_bars) cells.emplace_back(bar(row.cp * sign_, largest));
        grid.add(std::move(cells));
    }

    /// "equal on both sides: material, mobility"
    [[nodiscard]] TextBlock equal_terms() const {
        std::string names;
        if (!options_.all_terms)
            for (const Row& row : rows())
                if (!is_correction(row) && has_effect(row) && is_equal(row))
                    names += fmt::format("{}{}", names.empty() ? "" : ", ", info(row.term).name);
        if (names.empty()) return {};
        return wrapped(StyledText().add("equal on both sides: " + names, Style::faint),
                       columns_width());
    }

    /// "phase     0.08  8 % middlegame, 92 % endgame"
    [[nodiscard]] StyledText phase_line() const {
        const double phase = report_.breakdown.phase;
        const long middlegame = std::lround(100 * phase);
        return StyledText()
            .add(fmt::format("{:<{}}{:>{}.2f}", "phase", name_width, phase, cell_width_))
            .add(fmt::format("  {} % middlegame, {} % endgame", middlegame, 100 - middlegame),
                 Style::faint);
    }

    void add_sum(Grid& grid, std::string_view name, bool with_cells, int cp) const {
        std::vector<Cell> cells{{name, Style::strong}};
        for (const int sum : sums_) cells.push_back(with_cells ? number_cell(sum) : Cell(""));
        cells.emplace_back(signed_cp(cp * sign_), Style::strong);
        grid.add(std::move(cells));
    }

    /// "network            rest +22: what the terms do not see     +57"
    [[nodiscard]] StyledText network_line() const {
        const int rest = report_.network_rest_cp();
        const std::string words = report_.network.endgame ? "not asked: the ending is known"
                                  : rest == 0             ? "the terms leave no rest"
                                              : fmt::format("rest {}: what the terms do not see",
                                                            signed_cp(rest * sign_));
        const std::size_t room = columns_width() - name_width - cp_width_ - 1;
        return StyledText()
            .add(fmt::format("{:<{}} ", "network", name_width), Style::strong)
            .add(fmt::format("{:<{}}", words, room), Style::faint)
            .add(fmt::format("{:>{}}", signed_cp(report_.network.cp * sign_), cp_width_),
                 Style::strong);
    }

    const Explanation& report_;
    const EvalReportOptions& options_;
    int sign_;
    std::size_t side_cells_;
    std::vector<int> sums_;
    int sum_cp_ = 0;
    int largest_ = 0;
    std::size_t cell_width_ = least_cell_width;
    std::size_t cp_width_ = least_cp_width;
};

}  // namespace

Cell number_cell(int number, Style style) {
    if (number == 0) return {".", Style::faint};
    return {signed_cp(number), style};
}

StyledText bar(int number, int largest) {
    const int size = std::abs(number);
    const bool cut = size > largest;
    const int length = cut ? half_bar : (2 * size * half_bar + largest) / (2 * largest);
    std::string text(static_cast<std::size_t>(length), number < 0 ? '-' : '+');
    if (cut) (number < 0 ? text.front() : text.back()) = number < 0 ? '<' : '>';
    StyledText line;
    line.add(std::string(static_cast<std::size_t>(number < 0 ? half_bar - length : half_bar), ' '));
    if (number < 0 && !text.empty()) line.add(text, Style::bad);
    line.add("|", Style::faint);
    if (number > 0 && !text.empty()) line.add(text, Style::good);
    return line;
}

TermBlock term_block(const Explanation& report, const EvalReportOptions& options, std::size_t room,
                     bool sides) {
    const TermGrid grid(report, options, sides);
    const std::size_t narrow = grid.columns_width();
    const std::size_t full = narrow + bars_gap + bars_width;
    if (full > room && sides) return term_block(report, options, room, false);
    return full > room ? TermBlock{grid.block(false), narrow} : TermBlock{grid.block(true), full};
}

}  // namespace chess::detail
