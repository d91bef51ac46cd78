#include "libchess/report/annotate/detail/player_words.hpp"
#include "libchess/report/annotate/player_report.hpp"
#include "libchess/report/text/detail/grid.hpp"
#include "libchess/report/text/numbers.hpp"
#include "libchess/report/text/text_block.hpp"

#include <fmt/format.h>

namespace chess {

namespace {

using detail::per_cent;

using detail::Cell;
using detail::left;
using detail::right;

constexpr std::size_t narrow_name = 18;
constexpr std::size_t wide_name = 40;

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

}  // namespace

StyledText player_text(const PlayerReport& report, std::size_t width) {
    constexpr std::size_t wide = 100;
    StyledText text;
    text.add(printable(report.name), Style::strong)
        .add(", " + detail::player_head(report) + "\n\n");
    detail::Grid grid({left("", width < wide ? narrow_name : wide_name, detail::Cut::middle),
                       right("games"), right("score %"), right("accuracy %"), right("loss, cp"),
                       right("errors %")});
    add_group(grid, report.all, Style::strong);
    for (const PlayerTable& table : report.tables) {
        grid.add_line(StyledText().add("by " + table.name, Style::faint));
        for (const PlayerGroup& group : table.groups) add_group(grid, group);
    }
    text.add(grid.block_within(width, {"errors %", "loss, cp"}).text()).add("\n");
    for (const std::string& sentence : detail::player_sentences(report))
        text.add(wrapped(StyledText().add(sentence), width).text());
    return text.add(wrapped(StyledText().add(detail::player_method(), Style::faint), width).text());
}

}  // namespace chess
