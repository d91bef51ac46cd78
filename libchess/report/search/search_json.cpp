#include "libchess/notation/fen.hpp"
#include "libchess/notation/san.hpp"
#include "libchess/notation/uci_move.hpp"
#include "libchess/report/search/detail/search_words.hpp"
#include "libchess/report/search/search_report.hpp"
#include "libchess/report/text/detail/fields.hpp"

#include <array>
#include <span>
#include <string_view>

namespace chess {

namespace {

using detail::dump;
using detail::Json;

/// What the position itself is worth when no move can be played.
Score final_score(const Position& position) {
    return position.in_check() ? Score::mated_in(0) : Score();
}

Json uci_list(const Position& position, std::span<const Move> moves) {
    Json list = Json::array();
    for (const Move move : moves) list.push_back(to_uci(position, move));
    return list;
}

Json san_list(const Position& position, std::span<const Move> moves) {
    Json list = Json::array();
    for (const Move move : moves) list.push_back(to_san(position, move));
    return list;
}

void add_variation(Json& json, const Position& position, std::span<const Move> moves) {
    json["move"] = moves.empty() ? Json(nullptr) : Json(to_uci(position, moves.front()));
    json["san"] = moves.empty() ? Json(nullptr) : Json(to_san(position, moves.front()));
    detail::add_line(json, "pv", position, moves);
}

void add_line(Json& json, const Position& position, const SearchLine& line,
              const SearchReportOptions& options) {
    const Score shown = options.shown(line.score, position.turn());
    json["seldepth"] = line.selective_depth;
    json["score"] = detail::score_json(shown);
    const Bound bound = options.shown(line.bound, position.turn());
    if (bound != Bound::exact) json["bound"] = bound == Bound::lower ? "lower" : "upper";
    json["pov"] = name_of(options.pov);
    add_variation(json, position, line.moves);
}

/// The position's result as its best line has it.
void add_best(Json& json, const SearchAccount& account, const SearchReportOptions& options) {
    SearchLine best;
    best.score = final_score(account.position);
    if (!account.result.lines.empty()) best = account.result.lines.front();
    json["depth"] = account.result.depth;
    add_line(json, account.position, best, options);
}

void add_test(Json& json, const SearchAccount& account, const ExpectedAnswer& test,
              const SearchReportOptions& options) {
    const Position& position = account.position;
    const std::vector<Move> expected = test.expected();
    json["expected"] = uci_list(position, expected);
    json["expected_san"] = san_list(position, expected);
    if (!test.avoid.empty()) {
        json["avoid"] = uci_list(position, test.avoid);
        json["avoid_san"] = san_list(position, test.avoid);
    }
    if (test.mate) json["expected_mate"] = *test.mate;
    json["solved"] = account.solved();
    if (account.found) {
        json["found_depth"] = account.found->depth;
        json["found_nodes"] = account.found->nodes;
        if (options.timing)
            json["found_seconds"] =
                detail::rounded_seconds(std::chrono::duration<double>(account.found->time).count());
    }
    if (!test.points.empty()) {
        json["points"] = test.points_of(account.result.best_move());
        json["max_points"] = test.most_points();
    }
    json["theme"] = theme_of(account.id);
}

Json theme_json(const ThemeTotals& theme, const SearchReportOptions& options) {
    Json json;
    json["theme"] = theme.theme;
    json["total"] = theme.total;
    json["solved"] = theme.solved;
    if (theme.most_points != 0) {
        json["points"] = theme.points;
        json["max_points"] = theme.most_points;
    }
    if (options.timing) json["seconds"] = detail::rounded_seconds(theme.seconds);
    return json;
}

}  // namespace

std::string search_json(const SearchAccount& account, const SearchReportOptions& options) {
    Json json;
    json["type"] = "result";
    json["record"] = account.record;
    if (account.ply) json["ply"] = *account.ply;
    if (account.test || !account.id.empty()) json["id"] = account.id;
    json["fen"] = to_fen(account.position);
    add_best(json, account, options);
    json["nodes"] = account.result.nodes;
    if (options.timing) {
        json["seconds"] = detail::rounded_seconds(account.seconds());
        json["nps"] =
            static_cast<std::uint64_t>(detail::per_second(account.result.nodes, account.seconds()));
    }
    json["hashfull"] = account.result.hashfull;
    if (options.lines) {
        json["lines"] = Json::array();
        for (const SearchLine& line : account.result.lines) {
            Json one;
            one["depth"] = line.depth;
            add_line(one, account.position, line, options);
            json["lines"].push_back(std::move(one));
        }
    }
    if (account.test) add_test(json, account, *account.test, options);
    return dump(json);
}

std::string search_summary_json(const SearchTotals& totals, const SearchReportOptions& options) {
    Json json = detail::begin_summary();
    json["total"] = totals.positions;
    json["errors"] = totals.errors;
    json["tests"] = totals.tests.total;
    json["solved"] = totals.tests.solved;
    if (totals.tests.most_points != 0) {
        json["points"] = totals.tests.points;
        json["max_points"] = totals.tests.most_points;
    }
    json["nodes"] = totals.nodes;
    if (totals.interrupted) json["interrupted"] = true;
    if (options.timing) json["seconds"] = detail::rounded_seconds(totals.seconds);
    if (!totals.themes.empty()) {
        json["themes"] = Json::array();
        for (const ThemeTotals& theme : totals.themes)
            json["themes"].push_back(theme_json(theme, options));
    }
    return dump(json);
}

}  // namespace chess
