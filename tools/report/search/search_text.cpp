#include "libchess/notation/fen.hpp"
#include "report/search/detail/search_words.hpp"
#include "report/search/search_report.hpp"
#include "report/text/board_text.hpp"
#include "report/text/detail/grid.hpp"
#include "report/text/detail/move_words.hpp"
#include "report/text/detail/tablebase_words.hpp"
#include "report/text/numbers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace chess {

namespace {

using detail::Cell;
using detail::left;
using detail::right;

/// Where the words begin, to the right of the board.
constexpr std::size_t words_column = board_text_width + 4;
/// Variations are hard to follow in longer lines.
constexpr std::size_t widest_variation = 100;

/// "12/18": the depth, and the longest variation searched.
std::string depth_text(int depth, int selective_depth) {
    if (selective_depth == 0) return fmt::format("{}", depth);
    return fmt::format("{}/{}", depth, selective_depth);
}

/// The best move, the expected line, and the cost of the search, each with its label.
TextBlock findings(const SearchedPosition& report, const SearchReportOptions& options,
                   std::size_t width) {
    constexpr std::size_t label_width = 10;
    detail::Grid grid({left("", label_width), {}});
    const auto row = [&](std::string_view label, const Cell& text) {
        grid.add({{label, Style::faint}, text});
    };
    const SearchResult& result = report.result;
    const SearchLine& line = result.lines.front();
    if (!line.moves.empty()) {
        const std::span<const Move> moves(line.moves);
        const Position after = report.position.after(moves.front());
        row("best", {detail::numbered_moves(report.position, moves.first(1), options.san).front(),
                     Style::strong});
        if (moves.size() > 1 && !options.lines)
            row("expected",
                detail::flowing(detail::numbered_moves(after, moves.subspan(1), options.san),
                                width - label_width));
    }
    if (options.wdl && line.chances) {
        const Chances white =
            report.position.turn() == Color::white ? *line.chances : -*line.chances;
        row("chances", fmt::format("White {:.1f} %, draw {:.1f} %, Black {:.1f} %",
                                   white.win / 10.0, white.draw / 10.0, white.loss / 10.0));
    }
    grid.add_line({});
    std::string depth = fmt::format("{} {}", result.depth, result.depth == 1 ? "ply" : "plies");
    if (line.selective_depth > result.depth)
        depth += fmt::format(", up to {} in some lines", line.selective_depth);
    row("depth", depth);
    row("nodes", nodes_text(result.nodes, report.seconds(), options.timing));
    row("table", fmt::format("{:.1f} % full", result.hashfull / 10.0));
    if (result.table_hits && *result.table_hits != 0)
        row("tablebase", plural(*result.table_hits, "hit"));
    return grid.body();
}

std::string claim_text(DrawClaim claim, Color mover) {
    return fmt::format("{} may claim a draw ({})", side_name(mover), words_of(claim));
}

/// The line to a mate ends before it: the table has lost the rest.
bool is_cut(const SearchLine& line) {
    const auto mate = line.score.as_mate_moves();
    if (!mate || line.moves.empty()) return false;
    const int plies = *mate > 0 ? 2 * *mate - 1 : -2 * *mate;
    return line.moves.size() < static_cast<std::size_t>(plies);
}

/// Everything beside the board.
TextBlock words_of(const SearchedPosition& report, const SearchReportOptions& options,
                   std::size_t width) {
    TextBlock words;
    words.add(detail::search_verdict(report, options));
    if (report.verdict)
        words.add(StyledText().add(
            "tablebase: " + detail::table_verdict_text(*report.verdict, report.position.turn())));
    if (report.draw_claim)
        words.add(StyledText().add(claim_text(*report.draw_claim, report.position.turn())));
    if (!report.result.lines.empty()) words.add(findings(report, options, width));
    if (std::ranges::any_of(report.result.lines, is_cut))
        words.add(StyledText().add("The line to mate is cut: mate-finder shows it whole."));
    if (report.interrupted)
        words.add(StyledText().add("interrupted before its limit", Style::warning));
    if (options.pov == PointOfView::mover)
        words.add(StyledText().add("Scores are the view of the side to move.", Style::faint));
    return words;
}

/// The lines of a search for several, each numbered.
TextBlock lines_of(const SearchedPosition& report, const SearchReportOptions& options) {
    const std::size_t column = options.wdl ? 14 + detail::chances_width : 14;
    const std::size_t width = std::min(options.width - column, widest_variation);
    detail::Grid grid({left("", column), {}});
    std::size_t number = 0;
    for (const SearchLine& line : report.result.lines) {
        const Color mover = report.position.turn();
        StyledText start;
        start.add(fmt::format("{:>2}. ", ++number), Style::faint);
        start.add(fmt::format("{:>8}", detail::score_text(line, mover, options)), Style::strong);
        if (options.wdl)
            start.add(fmt::format("{:>{}}", detail::chances_text(line, mover, options),
                                  detail::chances_width));
        const auto moves = detail::numbered_moves(report.position, line.moves, options.san);
        grid.add({start, detail::flowing(moves, width)});
    }
    return grid.body();
}

/// The tables' value of each legal move: "Kd4 wins (mate in 14) · Kc4 draws · a4 loses (mate in
/// 9)".
StyledText table_moves_of(const SearchedPosition& report, const SearchReportOptions& options) {
    constexpr std::string_view between = " \u00b7 ";
    const std::size_t width = std::min(options.width, widest_variation);
    StyledText text;
    std::string line;
    std::size_t columns = 0;
    for (const EndingMove& move : report.table_moves) {
        const std::string words = detail::table_move_text(report.position, move, options.san);
        if (!line.empty() && columns + 3 + words.size() > width) {
            text.add(std::exchange(line, "") + '\n');
            columns = 0;
        }
        if (!line.empty()) line += between;
        columns += (line.empty() ? 0 : 3) + words.size();
        line += words;
    }
    if (!line.empty()) text.add(line + '\n');
    return text;
}

detail::Grid iterations_grid(const SearchReportOptions& options) {
    const bool timing = options.timing;
    std::vector<detail::Column> columns{right("depth", 7), right("score", 8)};
    if (options.wdl)
        columns.push_back(right(std::string(detail::chances_head), detail::chances_width));
    if (timing) columns.push_back(right("time", 11));
    columns.push_back(right("nodes", 8));
    if (timing) columns.push_back(right("speed", 9));
    columns.push_back({.head = "variation", .gap = 3});
    return detail::Grid(std::move(columns));
}

}  // namespace

StyledText search_title(const SearchedPosition& report) {
    StyledText text;
    if (!report.id.empty()) text.add(printable(report.id) + '\n', Style::strong);
    if (report.ply)
        text.add(fmt::format("record {}, ply {}\n", report.record, *report.ply), Style::strong);
    return text.add(to_fen(report.position) + '\n', Style::faint).add("\n");
}

StyledText Telling<SearchedPosition>::text(const SearchedPosition& report,
                                           const SearchReportOptions& options) {
    const std::size_t width = std::min(options.width - words_column, widest_variation);
    StyledText text =
        beside(board_text(report.position), words_of(report, options, width), words_column).text();
    if (options.lines && !report.result.lines.empty())
        text.add("\n").add(lines_of(report, options).text());
    if (!report.table_moves.empty()) text.add("\n").add(table_moves_of(report, options));
    return text;
}

StyledText search_table_header(const SearchReportOptions& options) {
    return iterations_grid(options).head();
}

StyledText search_table_row(const Position& position, const SearchResult& result,
                            const SearchReportOptions& options) {
    const detail::Grid grid = iterations_grid(options);
    const double seconds = std::chrono::duration<double>(result.time).count();
    const std::size_t column =
        (options.timing ? 46U : 26U) + (options.wdl ? detail::chances_width : 0U);
    // What all lines took is beside the first one.
    std::vector<std::string> effort{count_text(result.nodes)};
    if (options.timing)
        effort = {duration_text(seconds), effort.front(),
                  rate_text(detail::per_second(result.nodes, seconds)) + "/s"};
    StyledText text;
    for (const SearchLine& line : result.lines) {
        std::vector<Cell> row{depth_text(line.depth, line.selective_depth),
                              {detail::score_text(line, position.turn(), options), Style::strong}};
        if (options.wdl) row.emplace_back(detail::chances_text(line, position.turn(), options));
        for (std::string& words : effort) row.emplace_back(std::exchange(words, ""), Style::faint);
        row.emplace_back(detail::fitting(detail::numbered_moves(position, line.moves, options.san),
                                         options.width - column));
        text.add(grid.row(std::move(row)));
    }
    return text;
}

StyledText search_bench_text(const SearchedPosition& report, const SearchReportOptions& options) {
    const auto best = report.result.best_move();
    StyledText text;
    text.add(fmt::format("{:>3}", report.record + 1), Style::faint);
    text.add(fmt::format("{:>14} nodes", grouped(report.result.nodes)));
    if (options.timing) text.add(fmt::format("{:>12}", duration_text(report.seconds())));
    text.add(
        fmt::format("   {}", best ? detail::move_text(report.position, *best, options.san) : "-"),
        Style::strong);
    if (report.interrupted) text.add(", interrupted: not in the sum", Style::warning);
    return text.add("\n");
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
    add_interrupted(text, totals);
    return text.add(fmt::format("Nodes searched: {}\n", totals.nodes), Style::strong);
}

}  // namespace chess
