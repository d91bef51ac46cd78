#include "libchess/notation/fen.hpp"
#include "libchess/notation/san.hpp"
#include "libchess/notation/uci_move.hpp"
#include "libchess/report/search/detail/search_words.hpp"
#include "libchess/report/search/search_report.hpp"
#include "libchess/report/text/detail/fields.hpp"

#include <fmt/format.h>

#include <span>

namespace chess {

namespace {

/// Moves played one after the other, with blanks between them.
std::string variation(const Position& position, std::span<const Move> moves, bool san) {
    std::string text;
    Position at = position;
    for (const Move move : moves) {
        if (!text.empty()) text += ' ';
        text += detail::move_text(at, move, san);
        at.make(move);
    }
    return text;
}

std::string alternatives(const Position& position, std::span<const Move> moves, bool san) {
    std::string text;
    for (const Move move : moves) {
        if (!text.empty()) text += ' ';
        text += detail::move_text(position, move, san);
    }
    return text;
}

/// "cp,mate", of which one is empty.
std::string score_fields(Score score) {
    if (const auto moves = score.as_mate_moves()) return fmt::format(",{}", *moves);
    return fmt::format("{},", score.as_centipawns().value_or(0));
}

/// "uci,san": moves with blanks between them.
std::string both_notations(const Position& position, std::span<const Move> moves) {
    return fmt::format("{},{}", alternatives(position, moves, false),
                       alternatives(position, moves, true));
}

/// "found_depth,found_nodes,found_seconds", empty where nothing was found; the last if timed.
std::string found_fields(const SearchAccount& account, bool timing) {
    if (!account.found) return timing ? ",," : ",";
    std::string fields = fmt::format("{},{}", account.found->depth, account.found->nodes);
    if (timing)
        fields +=
            fmt::format(",{:.6f}", std::chrono::duration<double>(account.found->time).count());
    return fields;
}

/// "expected" to "theme" as in JSON, empty where there is no test.
std::string test_fields(const SearchAccount& account, bool timing) {
    if (!account.test) return timing ? ",,,,,,,,,,," : ",,,,,,,,,,";
    const ExpectedAnswer& test = *account.test;
    const std::string points =
        test.points.empty()
            ? ","
            : fmt::format("{},{}", test.points_of(account.result.best_move()), test.most_points());
    return fmt::format("{},{},{},{},{},{},{}", both_notations(account.position, test.expected()),
                       both_notations(account.position, test.avoid),
                       test.mate ? fmt::format("{}", *test.mate) : "", account.solved(),
                       found_fields(account, timing), points,
                       detail::csv_field(theme_of(account.id)));
}

/// ",pov,bound", the latter empty for an exact score.
std::string view_fields(const SearchLine& line, Color mover, const SearchReportOptions& options) {
    const Bound bound = options.shown(line.bound, mover);
    const std::string_view name = bound == Bound::exact   ? ""
                                  : bound == Bound::lower ? "lower"
                                                          : "upper";
    return fmt::format(",{},{}", options.pov == PointOfView::white ? "white" : "mover", name);
}

std::string line_fields(const Position& position, const SearchLine& line, int depth,
                        const SearchReportOptions& options) {
    std::string move;
    std::string san;
    if (!line.moves.empty()) {
        move = to_uci(position, line.moves.front());
        san = to_san(position, line.moves.front());
    }
    return fmt::format("{},{},{},{},{},{},{}", depth, line.selective_depth,
                       score_fields(options.shown(line.score, position.turn())), move, san,
                       variation(position, line.moves, false),
                       variation(position, line.moves, true));
}

}  // namespace

std::string search_csv_header(const SearchReportOptions& options) {
    std::string line = options.plies ? "record,ply,id,fen," : "record,id,fen,";
    if (options.lines) line += "line,";
    line += "depth,seldepth,cp,mate,move,san,pv,pv_san,nodes,";
    if (options.timing) line += "seconds,nps,";
    line +=
        "hashfull,expected,expected_san,avoid,avoid_san,expected_mate,solved,found_depth,"
        "found_nodes,";
    if (options.timing) line += "found_seconds,";
    return line + "points,max_points,theme,pov,bound\n";
}

std::string search_csv(const SearchAccount& account, const SearchReportOptions& options) {
    const Position& position = account.position;
    const std::string ply = options.plies ? fmt::format("{},", account.ply.value_or(0)) : "";
    const std::string start =
        fmt::format("{},{}{},{},", account.record, ply, detail::csv_field(account.id),
                    detail::csv_field(to_fen(position)));
    const double seconds = account.seconds();
    std::string end = fmt::format(",{},", account.result.nodes);
    if (options.timing)
        end += fmt::format("{:.6f},{:.0f},", seconds,
                           detail::per_second(account.result.nodes, seconds));
    end += fmt::format("{},{}", account.result.hashfull, test_fields(account, options.timing));

    if (account.result.lines.empty()) {
        SearchLine none;
        none.score = position.in_check() ? Score::mated_in(0) : Score();
        return start + (options.lines ? "1," : "") +
               line_fields(position, none, account.result.depth, options) + end +
               view_fields(none, position.turn(), options) + '\n';
    }
    std::string lines;
    int number = 0;
    for (const SearchLine& line : account.result.lines) {
        ++number;
        const int depth = number == 1 ? account.result.depth : line.depth;
        lines += start;
        if (options.lines) lines += fmt::format("{},", number);
        lines += line_fields(position, line, depth, options);
        lines += end + view_fields(line, position.turn(), options) + '\n';
        if (!options.lines) break;
    }
    return lines;
}

}  // namespace chess
