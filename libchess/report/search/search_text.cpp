#include "libchess/notation/fen.hpp"
#include "libchess/report/search/detail/search_words.hpp"
#include "libchess/report/search/search_report.hpp"
#include "libchess/report/text/board_text.hpp"
#include "libchess/report/text/numbers.hpp"
#include "libchess/report/text/text_block.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <string>

namespace chess {

namespace {

/// Where the words begin, to the right of the board.
constexpr std::size_t words_column = board_text_width + 4;
/// Variations are hard to follow in longer lines.
constexpr std::size_t widest_variation = 100;

/// "12/18": the depth, and the longest variation looked at.
std::string depth_text(int depth, int selective_depth) {
    if (selective_depth == 0) return fmt::format("{}", depth);
    return fmt::format("{}/{}", depth, selective_depth);
}

/// "Best     12. Nf3", and what is expected after it in lines below one another.
void add_best(TextBlock& words, const SearchAccount& account, const SearchReportOptions& options,
              std::size_t width) {
    const SearchLine& line = account.result.lines.front();
    const std::vector<std::string> moves =
        detail::numbered_moves(account.position, line.moves, options.san);
    if (moves.empty()) return;
    words.add(StyledText().add("best      ", Style::faint).add(moves.front(), Style::strong));
    if (line.moves.size() < 2 || options.lines) return;
    const Position after = account.position.after(line.moves.front());
    const TextBlock expected = detail::flowing(
        detail::numbered_moves(after, std::span(line.moves).subspan(1), options.san), width - 10);
    bool first = true;
    for (const StyledText& text : expected.lines()) {
        words.add(StyledText().add(first ? "expected  " : "          ", Style::faint).add(text));
        first = false;
    }
}

void add_effort(TextBlock& words, const SearchAccount& account,
                const SearchReportOptions& options) {
    const SearchResult& result = account.result;
    const SearchLine& line = result.lines.front();
    const auto row = [&](std::string_view name, const std::string& text) {
        words.add(StyledText().add(fmt::format("{:<10}", name), Style::faint).add(text));
    };
    std::string depth = fmt::format("{}", result.depth);
    if (line.selective_depth != 0) depth += fmt::format(", selective {}", line.selective_depth);
    row("depth", depth);
    row("nodes", detail::nodes_text(result.nodes, account.seconds(), options.timing));
    row("table", fmt::format("{:.1f} % full", result.hashfull / 10.0));
}

/// Everything beside the board.
TextBlock words_of(const SearchAccount& account, const SearchReportOptions& options,
                   std::size_t width) {
    TextBlock words;
    words.add(detail::search_verdict(account, options));
    if (!account.result.lines.empty()) {
        add_best(words, account, options, width);
        words.add(StyledText());
        add_effort(words, account, options);
    }
    if (account.interrupted)
        words.add(StyledText().add("interrupted before its limit", Style::warning));
    if (options.pov == PointOfView::mover)
        words.add(StyledText().add("Scores are the view of the side to move.", Style::faint));
    return words;
}

/// The lines of a search for several, each numbered.
TextBlock lines_of(const SearchAccount& account, const SearchReportOptions& options) {
    constexpr std::size_t column = 14;
    TextBlock block;
    std::size_t number = 0;
    for (const SearchLine& line : account.result.lines) {
        ++number;
        StyledText start;
        start.add(fmt::format("{:>2}. ", number), Style::faint);
        start.add(fmt::format("{:>8}", detail::score_text(line, account.position.turn(), options)),
                  Style::strong);
        TextBlock head;
        head.add(start);
        const std::size_t width = std::min(options.width, column + widest_variation) - column;
        block.add(
            beside(head,
                   detail::flowing(
                       detail::numbered_moves(account.position, line.moves, options.san), width),
                   column));
    }
    return block;
}

/// Time, nodes and speed in columns.
std::string effort_columns(const SearchResult& result, bool timing) {
    const double seconds = std::chrono::duration<double>(result.time).count();
    std::string text;
    if (timing) text += fmt::format("{:>11}", duration_text(seconds));
    text += fmt::format("{:>8}", detail::count_text(result.nodes));
    if (timing)
        text += fmt::format("{:>9}", rate_text(detail::per_second(result.nodes, seconds)) + "/s");
    return text;
}

constexpr std::size_t variation_column(bool timing) {
    return timing ? 46 : 26;
}

}  // namespace

StyledText search_title(const SearchAccount& account) {
    StyledText text;
    if (!account.id.empty()) text.add(printable(account.id) + '\n', Style::strong);
    if (account.ply)
        text.add(fmt::format("record {}, ply {}\n", account.record, *account.ply), Style::strong);
    return text.add(to_fen(account.position) + '\n', Style::faint).add("\n");
}

StyledText search_text(const SearchAccount& account, const SearchReportOptions& options) {
    const std::size_t width = std::min(options.width - words_column, widest_variation);
    StyledText text =
        beside(board_text(account.position), words_of(account, options, width), words_column)
            .text();
    if (options.lines && !account.result.lines.empty())
        text.add("\n").add(lines_of(account, options).text());
    return text;
}

StyledText search_table_header(const SearchReportOptions& options) {
    std::string header = fmt::format("{:>7}{:>8}", "depth", "score");
    if (options.timing) header += fmt::format("{:>11}", "time");
    header += fmt::format("{:>8}", "nodes");
    if (options.timing) header += fmt::format("{:>9}", "speed");
    return StyledText().add(header + "   variation\n", Style::faint);
}

StyledText search_table_row(const Position& position, const SearchResult& result,
                            const SearchReportOptions& options) {
    StyledText text;
    const std::size_t column = variation_column(options.timing);
    bool first = true;
    for (const SearchLine& line : result.lines) {
        const std::string effort = effort_columns(result, options.timing);
        text.add(fmt::format("{:>7}", depth_text(line.depth, line.selective_depth)));
        text.add(fmt::format("{:>8}", detail::score_text(line, position.turn(), options)),
                 Style::strong);
        text.add(first ? effort : std::string(effort.size(), ' '), Style::faint);
        const auto moves = detail::numbered_moves(position, line.moves, options.san);
        text.add("   " + detail::fitting(moves, options.width - column) + '\n');
        first = false;
    }
    return text;
}

StyledText search_bench_text(const SearchAccount& account, const SearchReportOptions& options) {
    StyledText text;
    text.add(fmt::format("{:>3}", account.record + 1), Style::faint);
    text.add(fmt::format("{:>14} nodes", grouped(account.result.nodes)));
    if (options.timing) text.add(fmt::format("{:>12}", duration_text(account.seconds())));
    const auto best = account.result.best_move();
    const std::string move =
        best ? detail::move_text(account.position, *best, options.san) : std::string("-");
    return text.add(fmt::format("   {}\n", move), Style::strong);
}

StyledText search_bench_summary_text(const SearchTotals& totals,
                                     const SearchReportOptions& options) {
    StyledText text;
    text.add("\n");
    if (options.timing) {
        text.add(fmt::format("Time: {:.3f} s\n", totals.seconds));
        text.add(fmt::format("Nodes/second: {:.0f}\n",
                             detail::per_second(totals.nodes, totals.seconds)));
    }
    return text.add(fmt::format("Nodes searched: {}\n", totals.nodes), Style::strong);
}

}  // namespace chess
