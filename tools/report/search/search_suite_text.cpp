// The report on a suite of tests for people: one line per test, and a summary at the end.

#include "report/search/detail/search_words.hpp"
#include "report/search/search_report.hpp"
#include "report/text/detail/grid.hpp"
#include "report/text/detail/move_words.hpp"
#include "report/text/numbers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>

namespace chess {

namespace {

using detail::Cell;
using detail::Column;
using detail::Cut;
using detail::left;
using detail::right;

/// From this width on a test's line has the variation, and more room for names.
constexpr std::size_t wide = 120;
constexpr std::size_t longest_variation = 100;

struct TestGrid {
    detail::Grid grid;
    std::size_t variation;  ///< columns that it may take; 0: none
};

TestGrid test_grid(const SearchReportOptions& options) {
    const std::size_t chances = options.wdl ? detail::chances_width : 0;
    const std::size_t fixed = 4 + 8 + 8 + chances + (options.timing ? 26 : 15) + 1;
    const std::size_t room = options.width - fixed;
    const bool is_wide = options.width >= wide;
    const std::size_t id = is_wide ? 24 : room * 2 / 3;
    const std::size_t expected = is_wide ? 16 : room - id;
    std::vector<Column> columns{left("", 4), left("test", id, Cut::middle),
                                left("played", 8, Cut::end), right("score", 7)};
    if (options.wdl) columns.push_back(right(std::string(detail::chances_head), chances));
    columns.push_back({.head = "expected", .width = expected, .cut = Cut::end, .gap = 2});
    columns.push_back(right("depth", 5));
    if (options.timing) columns.push_back(right("time", 11));
    columns.push_back(right("nodes", 10));
    if (!is_wide) return {detail::Grid(columns), 0};
    columns.push_back({.head = "variation", .gap = 3});
    return {detail::Grid(columns), std::min(room - id - expected - 3, longest_variation)};
}

std::string move_list(const SearchedPosition& report, const std::vector<Move>& moves, bool san) {
    std::string text;
    for (const Move move : moves)
        text += (text.empty() ? "" : " ") + detail::move_text(report.position, move, san);
    return text;
}

/// "Qg6", "not Bxh7", "#3", with the points before it.
std::string expected_text(const SearchedPosition& report, const SearchReportOptions& options) {
    const bool san = options.san;
    const ExpectedAnswer test = report.test.value_or(ExpectedAnswer());
    std::string text;
    if (!test.points.empty())
        text = fmt::format("{}/{} ", test.points_of(report.result.best_move()), test.most_points());
    text += move_list(report, test.expected(), san);
    if (!test.avoid.empty())
        text += (text.empty() ? "not " : ", not ") + move_list(report, test.avoid, san);
    if (test.mate) {
        // With the sign that the score has.
        const bool turns = options.shown(Score::mating_in(1), report.position.turn()) < Score();
        text += fmt::format("{}#{}", text.empty() ? "" : ", ", turns ? -*test.mate : *test.mate);
    }
    return text;
}

double percent(std::size_t part, std::size_t whole) {
    return whole == 0 ? 0 : 100.0 * static_cast<double>(part) / static_cast<double>(whole);
}

/// "12/20" and "60.0 %"; nothing where there is no whole.
void add_share(std::vector<Cell>& row, std::int64_t part, std::int64_t whole) {
    row.emplace_back(whole == 0 ? "" : fmt::format("{}/{}", part, whole));
    row.emplace_back(whole == 0
                         ? ""
                         : fmt::format("{:.1f} %", percent(static_cast<std::size_t>(part),
                                                           static_cast<std::size_t>(whole))));
}

/// One row per theme; empty if names show no themes.
StyledText theme_table(const SearchTotals& totals, const SearchReportOptions& options) {
    const std::size_t themes = totals.themes.size();
    if (themes < 2 || themes == totals.tests.total) return {};
    const bool points = totals.tests.most_points != 0;
    std::size_t width = 8;
    for (const ThemeTotals& theme : totals.themes) width = std::max(width, theme.theme.size() + 2);
    const std::size_t numbers = (points ? 46U : 23U) + (options.timing ? 13U : 0U);
    width = std::min(width, options.width - numbers);
    std::vector<Column> columns{left("theme", width, Cut::end), right("solved", 14), right("", 9)};
    if (points) columns.insert(columns.end(), {right("points", 14), right("", 9)});
    if (options.timing) columns.push_back(right("time", 13));
    detail::Grid grid(std::move(columns));
    for (const ThemeTotals& theme : totals.themes) {
        std::vector<Cell> row{theme.theme.empty() ? "(no name)" : printable(theme.theme)};
        add_share(row, static_cast<std::int64_t>(theme.solved),
                  static_cast<std::int64_t>(theme.total));
        if (points) add_share(row, theme.points, theme.most_points);
        if (options.timing) row.emplace_back(duration_text(theme.seconds), Style::faint);
        grid.add(std::move(row));
    }
    return StyledText().add("\n").add(grid.block().text());
}

}  // namespace

StyledText search_test_header(const SearchReportOptions& options) {
    return test_grid(options).grid.head();
}

StyledText search_test_text(const SearchedPosition& report, const SearchReportOptions& options) {
    const auto [grid, variation] = test_grid(options);
    const SearchResult& result = report.result;
    const auto best = result.best_move();
    std::vector<Cell> row;
    row.emplace_back(report.solved() ? "ok" : "--", report.solved() ? Style::good : Style::bad);
    row.emplace_back(record_name(report));
    row.emplace_back(best ? detail::move_text(report.position, *best, options.san) : "-",
                     Style::strong);
    row.emplace_back(result.lines.empty() ? "-"
                                          : detail::score_text(result.lines.front(),
                                                               report.position.turn(), options));
    if (options.wdl)
        row.emplace_back(
            result.lines.empty()
                ? ""
                : detail::chances_text(result.lines.front(), report.position.turn(), options));
    row.emplace_back(expected_text(report, options));
    const auto& found = report.found;
    row.emplace_back(found ? fmt::format("{}", found->depth) : "");
    if (options.timing)
        row.emplace_back(found ? duration_text(std::chrono::duration<double>(found->time).count())
                               : "");
    row.emplace_back(found ? count_text(found->nodes) : "");
    if (variation != 0 && best)
        row.emplace_back(detail::fitting(
            detail::numbered_moves(report.position, result.lines.front().moves, options.san),
            variation));
    return grid.row(std::move(row));
}

StyledText Telling<SearchTotals>::text(const SearchTotals& totals,
                                       const SearchReportOptions& options) {
    StyledText text;
    const ThemeTotals& tests = totals.tests;
    if (tests.total != 0) text.add(theme_table(totals, options));
    if (totals.positions < 2 && tests.total == 0) return text;
    text.add("\n");
    add_interrupted(text, totals);
    if (tests.total != 0) {
        text.add(fmt::format("{} of {} solved", grouped(tests.solved), grouped(tests.total)),
                 tests.solved == tests.total ? Style::good : Style::strong);
        text.add(fmt::format(" ({:.1f} %)", percent(tests.solved, tests.total)));
        if (tests.most_points != 0)
            text.add(fmt::format(", {} of {} points", tests.points, tests.most_points));
        if (totals.positions != tests.total)
            text.add(
                fmt::format(", and {} without a test", grouped(totals.positions - tests.total)));
    } else {
        text.add(plural(totals.positions, "position"));
    }
    if (totals.errors != 0) text.add(", ").add(plural(totals.errors, "error"), Style::bad);
    return text.add("\n" + nodes_text(totals.nodes, totals.seconds, options.timing) + "\n");
}

}  // namespace chess
