#include "report/annotate/detail/player_words.hpp"
#include "report/annotate/player_report.hpp"
#include "report/text/detail/grid.hpp"
#include "report/text/numbers.hpp"
#include "report/text/text_block.hpp"

#include <fmt/format.h>

#include <array>
#include <utility>

namespace chess {

namespace {

using detail::per_cent;

using detail::Cell;
using detail::left;
using detail::right;

/// The widths of the first column, of which the first that leaves room for all others is taken.
constexpr std::array<std::size_t, 5> name_widths{40, 32, 24, 18, 12};

/// "62 (55-69)"; a dot from too few cases.
Cell cell_of(const std::optional<Estimate>& estimate, double scale = 1, int decimals = 0) {
    if (!estimate) return {".", Style::faint};
    return {fmt::format("{0:.{3}f} ({1:.{3}f}-{2:.{3}f})", estimate->value * scale,
                        estimate->low * scale, estimate->high * scale, decimals)};
}

void add_group(detail::Grid& grid, const PlayerGroup& group, Style style = Style::plain) {
    grid.add({{printable(group.name), style},
              grouped(group.games),
              cell_of(group.score(), per_cent),
              cell_of(group.accuracy.mean()),
              cell_of(group.acpl.mean()),
              cell_of(group.error_rate(), per_cent, 1)});
}

detail::Grid table_of(const PlayerReport& report, std::size_t name_width) {
    detail::Grid grid({left("", name_width, detail::Cut::middle), right("games"), right("score %"),
                       right("accuracy %"), right("loss, cp"), right("errors %")});
    add_group(grid, report.all, Style::strong);
    for (const PlayerTable& table : report.tables) {
        grid.add_line(StyledText().add("by " + table.name, Style::faint));
        for (const PlayerGroup& group : table.groups) add_group(grid, group);
    }
    return grid;
}

/// What was found, by its difficulty; empty if nothing was rated.
StyledText difficulty_table(const PlayerReport& report) {
    const std::vector<detail::DifficultyRow> rows = detail::difficulty_rows(report);
    if (rows.empty()) return {};
    std::vector<detail::Column> columns{left("")};
    for (std::size_t range = 0; range < difficulty_count; ++range)
        columns.push_back(right(detail::difficulty_name(range)));
    detail::Grid grid(std::move(columns));
    for (const auto& [name, chances] : rows) {
        std::vector<Cell> cells{name};
        for (const FoundAndMissed& one : chances)
            cells.emplace_back(detail::chances_text(one),
                               one.found + one.missed == 0 ? Style::faint : Style::plain);
        grid.add(std::move(cells));
    }
    return StyledText()
        .add("\n")
        .add(detail::difficulty_heading, Style::faint)
        .add("\n")
        .add(grid.block().text())
        .add("\n");
}

}  // namespace

StyledText player_text(const PlayerReport& report, std::size_t width) {
    StyledText text;
    text.add(printable(report.name), Style::strong)
        .add(", " + detail::player_head(report) + "\n\n");
    TextBlock table;
    for (const std::size_t name_width : name_widths) {
        table = table_of(report, name_width).block();
        if (table.width() <= width) break;
    }
    text.add(std::move(table).text()).add("\n");
    for (const std::string& sentence : detail::player_sentences(report))
        text.add(wrapped(StyledText().add(sentence), width).text());
    text.add(difficulty_table(report));
    return text.add(
        wrapped(StyledText().add(detail::player_method("In brackets"), Style::faint), width)
            .text());
}

}  // namespace chess
