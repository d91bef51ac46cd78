#include "libchess/report/eval/detail/eval_table.hpp"

#include "libchess/report/eval/detail/eval_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <vector>

namespace chess::detail {

namespace {

constexpr std::size_t least_cell_width = 6;
constexpr std::size_t least_cp_width = 8;
constexpr std::size_t bars_gap = 2;

/// Rows that are no terms but say what becomes of their sum.
bool is_correction(Term term) {
    return term >= Term::endgame;
}

/// The size up to which bars are drawn in full: that of the largest term beside material, which
/// would dwarf all others.
int bar_scale(const EvalAccount& account) {
    int largest = 0;
    for (const Breakdown::Row& row : account.breakdown.rows)
        if (row.term != Term::material && !is_correction(row.term))
            largest = std::max(largest, std::abs(row.cp));
    return std::max(largest, Bars::half);
}

bool has_effect(const Breakdown::Row& row) {
    return row.white != Tapered() || row.black != Tapered() || row.cp != 0;
}

/// What both sides have alike; one line for all such rows lets the others stand out.
bool is_equal(const Breakdown::Row& row) {
    return row.white == row.black && row.cp == 0;
}

/// The columns that a number takes with a blank before it.
std::size_t space_for(int number) {
    return signed_cp(number).size() + 1;
}

StyledText name_cell(std::string_view name, Style style = Style::plain) {
    return StyledText().add(fmt::format("{:<{}}", name, name_width), style);
}

/// Makes the lines of a table whose columns are as wide as its numbers ask for.
class TableMaker {
public:
    TableMaker(const EvalAccount& account, const EvalReportOptions& options, bool sides)
        : account_(account),
          options_(options),
          sign_(options.sign(account.position)),
          sides_(sides),
          bars_(bar_scale(account)) {
        const std::vector<int> sums = sum_of_terms();
        measure(sums, account.breakdown.total_cp);
        for (const Breakdown::Row& row : account.breakdown.rows) {
            if (!is_correction(row.term)) measure(cells(row), row.cp);
            cp_width_ = std::max(cp_width_, space_for(row.cp * sign_));
        }
    }

    [[nodiscard]] std::size_t columns_width() const {
        return name_width + cells_width() + cp_width_;
    }
    [[nodiscard]] std::size_t width() const {
        return columns_width() + (with_bars_ ? bars_gap + Bars::width : 0);
    }
    void leave_out_bars() { with_bars_ = false; }

    [[nodiscard]] TextBlock block() const {
        const auto& rows = account_.breakdown.rows;
        TextBlock table;
        add_header(table);
        for (const Breakdown::Row& row : rows)
            if (!is_correction(row.term) && is_shown(row)) table.add(row_line(row));
        table.add(equal_terms());
        table.add(phase_line());
        table.add(rule());
        const bool corrected = std::ranges::any_of(rows, [](const Breakdown::Row& row) {
            return row.cp != 0 && is_correction(row.term) && row.term != Term::rounding;
        });
        const bool subtotal = corrected || options_.all_terms;
        if (subtotal) table.add(sum_line("sum of terms", true, sum_of_cp()));
        for (const Breakdown::Row& row : rows)
            if (is_correction(row.term) && (row.cp != 0 || options_.all_terms))
                table.add(row_line(row));
        if (subtotal) table.add(rule());
        table.add(sum_line("total", !subtotal, account_.breakdown.total_cp));
        return table;
    }

private:
    /// For White, for Black, and net: middlegame and endgame; behind those of a side what it is in
    /// this phase, if that is shown.
    [[nodiscard]] std::vector<int> cells(const Breakdown::Row& row) const {
        std::vector<int> values;
        for (const Tapered side : {row.white, row.black}) {
            values.push_back(side.middlegame());
            values.push_back(side.endgame());
            if (sides_) values.push_back(account_.breakdown.tapered_cp(side));
        }
        values.push_back(row.net().middlegame() * sign_);
        values.push_back(row.net().endgame() * sign_);
        return values;
    }
    [[nodiscard]] std::vector<int> sum_of_terms() const {
        std::vector<int> sums(cell_count());
        for (const Breakdown::Row& row : account_.breakdown.rows) {
            if (is_correction(row.term)) continue;
            const std::vector<int> one = cells(row);
            for (std::size_t i = 0; i < sums.size(); ++i) sums[i] += one[i];
        }
        return sums;
    }
    [[nodiscard]] int sum_of_cp() const {
        int sum = 0;
        for (const Breakdown::Row& row : account_.breakdown.rows)
            if (!is_correction(row.term)) sum += row.cp;
        return sum;
    }
    void measure(const std::vector<int>& values, int cp) {
        for (const int value : values) cell_width_ = std::max(cell_width_, space_for(value));
        cp_width_ = std::max(cp_width_, space_for(cp * sign_));
    }

    [[nodiscard]] std::size_t side_cells() const { return sides_ ? 3 : 2; }
    [[nodiscard]] std::size_t cell_count() const { return 2 * side_cells() + 2; }
    /// With a blank more between the sides.
    [[nodiscard]] std::size_t cells_width() const { return cell_count() * cell_width_ + 2; }

    [[nodiscard]] bool is_shown(const Breakdown::Row& row) const {
        return options_.all_terms || (has_effect(row) && !is_equal(row));
    }

    void add_header(TextBlock& table) const {
        std::string sides = fmt::format("{:<{}}", "centipawns", name_width);
        std::string halves(name_width, ' ');
        for (const std::string_view side : {"White", "Black", "net"}) {
            const bool is_net = side == "net";
            const std::size_t count = is_net ? 2 : side_cells();
            const std::size_t space = halves.size() == name_width ? 0 : 1;
            // Over the middle of what stands below it.
            const std::size_t right = (count - 1) * cell_width_ / 2;
            sides += fmt::format("{:>{}}", side, space + count * cell_width_ - right) +
                     (is_net ? "" : std::string(right, ' '));
            halves += fmt::format("{:>{}}{:>{}}", "mg", space + cell_width_, "eg", cell_width_);
            if (count == 3) halves += fmt::format("{:>{}}", "cp", cell_width_);
        }
        table.add(StyledText().add(sides, Style::faint));
        table.add(StyledText().add(halves + fmt::format("{:>{}}", "cp", cp_width_), Style::faint));
    }

    void add_cells(StyledText& line, const std::vector<int>& values) const {
        for (std::size_t i = 0; i < values.size(); ++i)
            add_number(line, values[i], cell_width_ + (i > 0 && i % side_cells() == 0 ? 1 : 0));
    }
    [[nodiscard]] std::string no_cells() const { return std::string(cells_width(), ' '); }

    [[nodiscard]] StyledText row_line(const Breakdown::Row& row) const {
        const bool prominent =
            !is_correction(row.term) && 2 * std::abs(row.cp) >= bar_scale(account_);
        const Style style = prominent ? Style::strong : Style::plain;
        StyledText line = name_cell(info(row.term).name, style);
        if (is_correction(row.term)) line.add(no_cells());
        else add_cells(line, cells(row));
        add_number(line, row.cp * sign_, cp_width_, style);
        if (with_bars_) bars_.add(line.add(std::string(bars_gap, ' ')), row.cp * sign_);
        return line;
    }

    /// "equal on both sides: material, mobility"
    [[nodiscard]] TextBlock equal_terms() const {
        std::string names;
        if (!options_.all_terms)
            for (const Breakdown::Row& row : account_.breakdown.rows)
                if (!is_correction(row.term) && has_effect(row) && is_equal(row))
                    names += fmt::format("{}{}", names.empty() ? "" : ", ", info(row.term).name);
        if (names.empty()) return {};
        return wrapped(StyledText().add("equal on both sides: " + names, Style::faint),
                       columns_width());
    }

    /// "phase     0.08  8 % middlegame, 92 % endgame"
    [[nodiscard]] StyledText phase_line() const {
        const double phase = account_.breakdown.phase;
        const long middlegame = std::lround(100 * phase);
        const std::string shares =
            fmt::format("{} % middlegame, {} % endgame", middlegame, 100 - middlegame);
        return name_cell("phase")
            .add(fmt::format("{:>{}.2f}", phase, cell_width_))  //
            .add("  " + shares, Style::faint);
    }

    [[nodiscard]] StyledText rule() const {
        return StyledText().add(std::string(columns_width(), '-'), Style::faint);
    }

    [[nodiscard]] StyledText sum_line(std::string_view name, bool with_cells, int cp) const {
        StyledText line = name_cell(name, Style::strong);
        if (with_cells) add_cells(line, sum_of_terms());
        else line.add(no_cells());
        return line.add(fmt::format("{:>{}}", signed_cp(cp * sign_), cp_width_), Style::strong);
    }

    const EvalAccount& account_;
    const EvalReportOptions& options_;
    int sign_;
    bool sides_;
    bool with_bars_ = true;
    Bars bars_;
    std::size_t cell_width_ = least_cell_width;
    std::size_t cp_width_ = least_cp_width;
};

}  // namespace

void add_number(StyledText& line, int number, std::size_t width, Style style) {
    const std::string text = number == 0 ? "." : signed_cp(number);
    line.add(std::string(text.size() < width ? width - text.size() : 1, ' '));
    line.add(text, number == 0 ? Style::faint : style);
}

void Bars::add(StyledText& line, int number) const {
    const int size = std::abs(number);
    const bool cut = size > largest_;
    const int length = cut ? half : (2 * size * half + largest_) / (2 * largest_);
    std::string bar(static_cast<std::size_t>(length), number < 0 ? '-' : '+');
    if (cut) (number < 0 ? bar.front() : bar.back()) = number < 0 ? '<' : '>';
    if (number < 0) {
        line.add(std::string(static_cast<std::size_t>(half - length), ' '));
        if (length > 0) line.add(bar, Style::bad);
        line.add("|", Style::faint);
    } else {
        line.add(std::string(half, ' ')).add("|", Style::faint);
        if (length > 0) line.add(bar, Style::good);
    }
}

TermTable term_table(const EvalAccount& account, const EvalReportOptions& options, std::size_t room,
                     bool sides) {
    TableMaker maker(account, options, sides);
    if (maker.width() > room && sides) return term_table(account, options, room, false);
    if (maker.width() > room) maker.leave_out_bars();
    return {maker.block(), maker.width()};
}

}  // namespace chess::detail
