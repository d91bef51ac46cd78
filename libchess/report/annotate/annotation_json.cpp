#include "libchess/notation/san.hpp"
#include "libchess/notation/uci_move.hpp"
#include "libchess/report/annotate/annotation_report.hpp"
#include "libchess/report/annotate/detail/annotation_words.hpp"
#include "libchess/report/text/detail/fields.hpp"

#include <array>
#include <cmath>
#include <optional>
#include <string_view>
#include <utility>

namespace chess {

namespace {

using detail::dump;
using detail::Json;
using detail::or_null;

constexpr std::string_view model = "lichess winning chances, coefficient 0.00368208";

Json rounded(std::optional<double> value, int decimals) {
    if (!value) return nullptr;
    const double scale = std::pow(10.0, decimals);
    return std::round(*value * scale) / scale;
}

Json tags_json(const Game& game) {
    Json json = Json::object();
    for (const Tag& tag : game.tags)
        if (!json.contains(tag.name)) json[tag.name] = tag.value;
    return json;
}

Json player_json(const PlayerAccount& player) {
    Json json;
    json["acpl"] = rounded(player.acpl, 1);
    json["accuracy"] = rounded(player.accuracy, 1);
    json["inaccuracies"] = player.total.inaccuracies;
    json["mistakes"] = player.total.mistakes;
    json["blunders"] = player.total.blunders;
    return json;
}

Json line_json(const SearchLine& line, const EvaluatedPosition& from, Color view) {
    Json json;
    json["score"] = detail::score_json(from.for_side(view, line.score));
    detail::add_line(json, "pv", from.position, line.moves);
    return json;
}

void add_mate(Json& json, std::string_view name, const std::optional<MateClaim>& claim) {
    if (!claim) return;
    Json mate;
    mate["moves"] = claim->moves;
    mate["proved"] = claim->is_proved;
    mate["minimal"] = claim->is_minimal;
    json[std::string(name)] = std::move(mate);
}

/// A move under a key in both notations.
void add_move(Json& json, const char* key, const char* san_key, const Position& before,
              std::optional<Move> move, Json none) {
    json[key] = move ? Json(to_uci(before, *move)) : Json(nullptr);
    json[san_key] = move ? Json(to_san(before, *move)) : std::move(none);
}

Json move_json(const AnnotatedGame& game, std::size_t index, PointOfView pov) {
    const AnnotatedMove& said = game.moves[index];
    const EvaluatedPosition& here = game.positions[index];
    const EvaluatedPosition& after = game.positions[index + 1];
    const Color view = detail::shown_side(game, index, pov);
    const bool is_judged_bad = said.judgement != Judgement::none;
    Json json;
    json["ply"] = index + 1;
    add_move(json, "move", "san", here.position, game.game.moves[index].move, "--");
    const auto score = after.score_for(view);
    json["score"] = score ? detail::score_json(*score) : Json(nullptr);
    json["depth"] = or_null(after.depth);
    add_move(json, "best", "best_san", here.position, here.best_move(), nullptr);
    json["win_before"] = rounded(said.win_before, 2);
    json["win_after"] = rounded(said.win_after, 2);
    json["accuracy"] = rounded(said.accuracy, 1);
    json["judgement"] = is_judged_bad ? Json(name_of(said.judgement)) : Json(nullptr);
    json["game_phase"] = name_of(said.phase);
    json["clock_seconds"] = or_null(said.clock_seconds);
    json["in_book"] = said.in_book;
    if (said.is_only_move) json["only_move"] = true;
    add_mate(json, "missed_mate", said.missed);
    add_mate(json, "allowed_mate", said.allowed);
    if (here.lines.empty() || (!is_judged_bad && here.lines.size() < 2)) return json;
    json["lines"] = Json::array();
    for (const SearchLine& line : here.lines) json["lines"].push_back(line_json(line, here, view));
    return json;
}

}  // namespace

std::string annotation_json(const AnnotatedGame& game, const AnnotationReportOptions& options) {
    Json json;
    json["type"] = "result";
    json["record"] = game.record;
    json["tags"] = tags_json(game.game);
    json["players"] = {{"white", player_json(game.players[Color::white])},
                       {"black", player_json(game.players[Color::black])}};
    json["eco"] = or_null(detail::eco_of(game));
    json["opening"] = or_null(detail::opening_of(game));
    json["pov"] = name_of(options.pov);
    json["engine"] = options.engine;
    json["budget"] = options.budget;
    json["thresholds"] = to_string(options.rules);
    json["model"] = model;
    json["unjudged"] = game.unjudged;
    json["nodes"] = game.nodes;
    if (options.timing) json["seconds"] = detail::rounded_seconds(game.seconds);
    json["moves"] = Json::array();
    for (std::size_t i = 0; i < game.moves.size(); ++i)
        json["moves"].push_back(move_json(game, i, options.pov));
    return dump(json);
}

std::string annotation_summary_json(const AnnotationTotals& totals,
                                    const AnnotationReportOptions& options) {
    Json json = detail::begin_summary();
    json["games"] = totals.games;
    json["errors"] = totals.errors;
    json["moves"] = totals.moves;
    json["unjudged"] = totals.unjudged;
    json["inaccuracies"] = totals.judged.inaccuracies;
    json["mistakes"] = totals.judged.mistakes;
    json["blunders"] = totals.judged.blunders;
    json["puzzles"] = totals.puzzles;
    json["nodes"] = totals.nodes;
    if (totals.interrupted) json["interrupted"] = true;
    if (options.timing) json["seconds"] = detail::rounded_seconds(totals.seconds);
    return dump(json);
}

}  // namespace chess
