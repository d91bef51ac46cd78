#include "libchess/report/eval_table.hpp"

#include "libchess/report/eval_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>

namespace chess::detail {

namespace {

constexpr std::size_t cell_width = 6;
constexpr std::size_t cp_width = 8;
/// All columns before the bars.
constexpr std::size_t columns_width = name_width + 6 * cell_width + 2 + cp_width;

/// Middlegame and endgame values for White, for Black, and net.
struct Cells {
    std::array<int, 6> values{};

    Cells() = default;
    Cells(const Breakdown::Row& row, int sign)
        : values{row.white.middlegame(),        row.white.endgame(),
                 row.black.middlegame(),        row.black.endgame(),
                 row.net().middlegame() * sign, row.net().endgame() * sign} {}

    Cells& operator+=(const Cells& other) {
        for (std::size_t i = 0; i < values.size(); ++i) values[i] += other.values[i];
        return *this;
    }
};

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

void add_cells(StyledText& line, const Cells& cells, Style style) {
    for (std::size_t i = 0; i < cells.values.size(); ++i)
        add_number(line, cells.values[i], cell_width + (i == 2 || i == 4 ? 1 : 0), style);
}

StyledText rule() {
    return StyledText().add(std::string(columns_width, '-'), Style::faint);
}

StyledText sum_line(std::string_view name, const Cells* cells, int cp) {
    StyledText line;
    line.add(fmt::format("{:<{}}", name, name_width), Style::strong);
    if (cells != nullptr) add_cells(line, *cells, Style::plain);
    else line.add(std::string(6 * cell_width + 2, ' '));
    return line.add(fmt::format("{:>{}}", signed_cp(cp), cp_width), Style::strong);
}

StyledText row_line(const Breakdown::Row& row, int sign, const Bars& bars, bool prominent) {
    StyledText line;
    const Style style = prominent ? Style::strong : Style::plain;
    line.add(fmt::format("{:<{}}", info(row.term).name, name_width), style);
    if (is_correction(row.term)) line.add(std::string(6 * cell_width + 2, ' '));
    else add_cells(line, Cells(row, sign), Style::plain);
    add_number(line, row.cp * sign, cp_width, style);
    line.add("  ");
    bars.add(line, row.cp * sign);
    return line;
}

bool has_effect(const Breakdown::Row& row) {
    return row.white != Tapered() || row.black != Tapered() || row.cp != 0;
}

void add_header(TextBlock& table) {
    constexpr std::size_t pair = 2 * cell_width;
    std::string sides = fmt::format("{:<{}}", "centipawns", name_width);
    std::string halves(name_width, ' ');
    for (const std::string_view side : {"White", "Black", "net"}) {
        const std::size_t space = halves.size() == name_width ? 0 : 1;
        // Over the middle of what stands below it.
        sides += fmt::format("{:>{}}", side, space + pair - 3) + (side == "net" ? "" : "   ");
        halves += fmt::format("{:>{}}{:>{}}", "mg", space + cell_width, "eg", cell_width);
    }
    table.add(StyledText().add(sides, Style::faint));
    table.add(StyledText().add(halves + fmt::format("{:>{}}", "cp", cp_width), Style::faint));
}

}  // namespace

void add_number(StyledText& line, int number, std::size_t width, Style style) {
    if (number == 0) line.add(fmt::format("{:>{}}", ".", width), Style::faint);
    else line.add(fmt::format("{:>+{}}", number, width), style);
}

void Bars::add(StyledText& line, int number) const {
    const int size = std::abs(number);
    const bool cut = size > largest_;
    const int length = cut ? half : (2 * size * half + largest_) / (2 * largest_);
    std::string bar(static_cast<std::size_t>(length), number < 0 ? '-' : '+');
    if (cut) (number < 0 ? bar.front() : bar.back()) = number < 0 ? '<' : '>';
    if (number < 0) {
        line.add(std::string(static_cast<std::size_t>(half - length), ' '));
        line.add(bar, Style::bad).add("|", Style::faint);
    } else {
        line.add(std::string(half, ' ')).add("|", Style::faint);
        if (length > 0) line.add(bar, Style::good);
    }
}

TextBlock term_table(const EvalAccount& account, const EvalReportOptions& options) {
    const int sign = options.sign(account.position);
    const int scale = bar_scale(account);
    const Bars bars(scale);
    TextBlock table;
    add_header(table);
    Cells cells;
    int sum = 0;
    int corrections = 0;
    for (const Breakdown::Row& row : account.breakdown.rows) {
        if (is_correction(row.term)) {
            corrections += row.term != Term::rounding && row.cp != 0 ? 1 : 0;
            continue;
        }
        cells += Cells(row, sign);
        sum += row.cp * sign;
        if (has_effect(row) || options.all_terms)
            table.add(row_line(row, sign, bars, 2 * std::abs(row.cp) >= scale));
    }
    table.add(rule());
    const bool subtotal = corrections != 0 || options.all_terms;
    if (subtotal) table.add(sum_line("sum of terms", &cells, sum));
    for (const Breakdown::Row& row : account.breakdown.rows)
        if (is_correction(row.term) && (row.cp != 0 || options.all_terms))
            table.add(row_line(row, sign, bars, false));
    if (subtotal) table.add(rule());
    table.add(sum_line("total", subtotal ? nullptr : &cells, account.breakdown.total_cp * sign));
    return table;
}

}  // namespace chess::detail
