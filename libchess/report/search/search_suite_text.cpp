// The report on a suite of tests for people: a line a test, and at the end what became of them.

#include "libchess/report/search/detail/search_words.hpp"
#include "libchess/report/search/search_report.hpp"
#include "libchess/report/text/detail/grid.hpp"
#include "libchess/report/text/numbers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>

namespace chess {

namespace {

/// From this width on a test's line has the variation, and more room for names.
constexpr std::size_t wide = 120;

/// How many columns a test's line has for what differs in length.
struct Columns {
    std::size_t id;
    std::size_t expected;
    std::size_t variation;  ///< 0: none
};

Columns columns_for(const SearchReportOptions& options) {
    const std::size_t effort = options.timing ? 26 : 15;
    const std::size_t fixed = 4 + 8 + 8 + effort + 1;
    if (options.width < wide) {
        const std::size_t room = options.width - fixed;
        return {room * 2 / 3, room - room * 2 / 3, 0};
    }
    constexpr Columns least = {24, 16, 0};
    return {least.id, least.expected,
            std::min<std::size_t>(options.width - fixed - least.id - least.expected - 3, 100)};
}

std::string move_list(const SearchAccount& account, const std::vector<Move>& moves, bool san) {
    std::string text;
    for (const Move move : moves) {
        if (!text.empty()) text += ' ';
        text += detail::move_text(account.position, move, san);
    }
    return text;
}

/// "Qg6", "not Bxh7", "#3", with the points at its end.
std::string expected_text(const SearchAccount& account, const SearchReportOptions& options) {
    const bool san = options.san;
    const ExpectedAnswer test = account.test.value_or(ExpectedAnswer());
    std::string text;
    if (!test.points.empty())
        text =
            fmt::format("{}/{} ", test.points_of(account.result.best_move()), test.most_points());
    text += move_list(account, test.expected(), san);
    if (!test.avoid.empty())
        text += (text.empty() ? "not " : ", not ") + move_list(account, test.avoid, san);
    if (test.mate) {
        // With the sign that the score has.
        const bool turns = options.shown(Score::mating_in(1), account.position.turn()) < Score();
        text += fmt::format("{}#{}", text.empty() ? "" : ", ", turns ? -*test.mate : *test.mate);
    }
    return text;
}

std::string name_of(const SearchAccount& account) {
    std::string name =
        account.id.empty() ? fmt::format("record {}", account.record) : printable(account.id);
    if (account.ply) name += fmt::format(", ply {}", *account.ply);
    return name;
}

/// Depth, time and nodes at which the answer was found.
std::string found_text(const SearchAccount& account, bool timing) {
    if (!account.found) return "";
    std::string text = fmt::format("{:>5}", account.found->depth);
    if (timing)
        text += fmt::format(
            "{:>11}", duration_text(std::chrono::duration<double>(account.found->time).count()));
    return text + fmt::format("{:>10}", detail::count_text(account.found->nodes));
}

double percent(std::size_t part, std::size_t whole) {
    return whole == 0 ? 0 : 100.0 * static_cast<double>(part) / static_cast<double>(whole);
}

std::string share(std::size_t part, std::size_t whole) {
    if (whole == 0) return std::string(23, ' ');
    return fmt::format("{:>14}{:>7.1f} %", fmt::format("{}/{}", part, whole), percent(part, whole));
}

StyledText theme_row(const ThemeTotals& theme, bool points, std::size_t width, bool timing) {
    StyledText text;
    text.add(detail::table_cell(theme.theme.empty() ? "(no name)" : printable(theme.theme), width));
    text.add(share(theme.solved, theme.total));
    // No blanks at a line's end.
    if (points && (theme.most_points != 0 || timing))
        text.add(share(static_cast<std::size_t>(theme.points),
                       static_cast<std::size_t>(theme.most_points)));
    if (timing) text.add(fmt::format("{:>13}", duration_text(theme.seconds)), Style::faint);
    return text.add("\n");
}

/// One row a theme; nothing if names tell no themes apart.
StyledText theme_table(const SearchTotals& totals, const SearchReportOptions& options) {
    StyledText text;
    const std::size_t themes = totals.themes.size();
    if (themes < 2 || themes == totals.tests.total) return text;
    const bool points = totals.tests.most_points != 0;
    std::size_t width = 8;
    for (const ThemeTotals& theme : totals.themes) width = std::max(width, theme.theme.size() + 2);
    const std::size_t numbers = (points ? 46U : 23U) + (options.timing ? 13U : 0U);
    width = std::min(width, options.width - numbers);
    std::string header =
        detail::table_cell("theme", width) + fmt::format("{:>14}{:>9}", "solved", "");
    if (points) header += fmt::format("{:>14}{:>9}", "points", "");
    if (options.timing) header += fmt::format("{:>13}", "time");
    header.erase(header.find_last_not_of(' ') + 1);
    text.add("\n").add(header + '\n', Style::faint);
    for (const ThemeTotals& theme : totals.themes)
        text.add(theme_row(theme, points, width, options.timing));
    return text;
}

}  // namespace

StyledText search_test_header(const SearchReportOptions& options) {
    const Columns columns = columns_for(options);
    std::string header = "    " + detail::table_cell("test", columns.id) +
                         detail::table_cell("played", 8) + fmt::format("{:>7}  ", "score") +
                         detail::table_cell("expected", columns.expected) +
                         fmt::format("{:>5}", "depth");
    if (options.timing) header += fmt::format("{:>11}", "time");
    header += fmt::format("{:>10}", "nodes");
    if (columns.variation != 0) header += "   variation";
    return StyledText().add(header + '\n', Style::faint);
}

StyledText search_test_text(const SearchAccount& account, const SearchReportOptions& options) {
    const Columns columns = columns_for(options);
    const SearchResult& result = account.result;
    StyledText text;
    text.add(account.solved() ? "ok  " : "--  ", account.solved() ? Style::good : Style::bad);
    text.add(detail::name_cell(name_of(account), columns.id));
    const auto best = result.best_move();
    text.add(
        detail::table_cell(best ? detail::move_text(account.position, *best, options.san) : "-", 8),
        Style::strong);
    const std::string score =
        result.lines.empty()
            ? "-"
            : detail::score_text(result.lines.front(), account.position.turn(), options);
    text.add(fmt::format("{:>7} ", score));
    std::string end = detail::table_cell(expected_text(account, options), columns.expected);
    const std::string found = found_text(account, options.timing);
    end += found;
    if (columns.variation != 0 && best) {
        end += std::string((options.timing ? 26 : 15) - found.size() + 3, ' ');
        end += detail::fitting(
            detail::numbered_moves(account.position, result.lines.front().moves, options.san),
            columns.variation);
    }
    end.erase(end.find_last_not_of(' ') + 1);
    return text.add(" " + end + '\n');
}

StyledText search_summary_text(const SearchTotals& totals, const SearchReportOptions& options) {
    StyledText text;
    const ThemeTotals& tests = totals.tests;
    if (tests.total != 0) text.add(theme_table(totals, options));
    if (totals.positions < 2 && tests.total == 0) return text;
    text.add("\n");
    if (totals.interrupted) text.add("interrupted: ", Style::warning);
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
    return text.add("\n" + detail::nodes_text(totals.nodes, totals.seconds, options.timing) + "\n");
}

}  // namespace chess
