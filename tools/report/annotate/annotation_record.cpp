#include "libchess/annotate/annotated_game.hpp"
#include "libchess/notation/san.hpp"
#include "libchess/notation/uci_move.hpp"
#include "report/annotate/annotation_report.hpp"
#include "report/annotate/detail/annotation_parts.hpp"
#include "report/text/detail/fields.hpp"
#include "report/text/detail/tablebase_words.hpp"

#include <optional>
#include <string_view>
#include <utility>

namespace chess {

namespace {

using detail::Fields;
using detail::Fixed;
using detail::Form;

constexpr std::string_view model = "lichess winning chances, coefficient 0.00368208";

Json clock_json(const ClockSummary& clock, const AnnotatedGame& game) {
    Json longest = Json::array();
    for (const LongThought& thought : clock.longest) {
        const Judgement judgement = game.moves[thought.move].judgement;
        longest.push_back(
            {{"ply", thought.move + 1},
             {"seconds", to_json(Fixed{thought.seconds, 1})},
             {"judgement", judgement == Judgement::none ? Json() : Json(name_of(judgement))}});
    }
    return {{"moves", clock.moves},
            {"seconds", to_json(Fixed{clock.seconds, 1})},
            {"least_seconds", to_json(Fixed{clock.least, 1})},
            {"errors", clock.errors},
            {"trouble", {{"moves", clock.trouble_moves}, {"errors", clock.trouble_errors}}},
            {"longest", std::move(longest)}};
}

Json player_json(const AnnotatedGame& game, Color side) {
    const PlayerSummary& player = game.players[side];
    Json json{{"acpl", to_json(Fixed{player.acpl, 1})},
              {"accuracy", to_json(Fixed{player.accuracy, 1})},
              {"inaccuracies", player.total.inaccuracies},
              {"mistakes", player.total.mistakes},
              {"blunders", player.total.blunders}};
    if (player.clock) json["clock"] = clock_json(*player.clock, game);
    return json;
}

Json claim_json(const MateClaim& claim) {
    return {{"moves", claim.moves}, {"proved", claim.is_proved}, {"minimal", claim.is_minimal}};
}

Json novelty_json(const AnnotatedGame& game) {
    if (!game.novelty) return {};
    const Novelty& novelty = *game.novelty;
    const auto move = game.game.moves[novelty.move].move;
    const Position& before = game.positions[novelty.move].position;
    return {{"ply", novelty.move + 1},
            {"move", move ? Json(to_uci(before, *move)) : Json()},
            {"san", move ? to_san(before, *move) : "--"},
            {"games", novelty.games},
            {"last",
             {{"white", novelty.last.white},
              {"black", novelty.last.black},
              {"event", novelty.last.event},
              {"date", novelty.last.date},
              {"result", to_string(novelty.last.result)}}}};
}

Json lines_json(const EvaluatedPosition& from, Color view) {
    return Json::list(from.lines, [&](const SearchLine& line) {
        return Fields(Form::json)
            .add_score(from.for_side(view, line.score))
            .add_line("pv", from.position, line.moves)
            .object();
    });
}

/// Null where nothing is proved.
Json reason_json(const AnnotatedGame& game, std::size_t index) {
    const std::optional<Reason>& reason = game.moves[index].reason;
    if (!reason) return {};
    const bool is_instead = reason->begins == Reason::Line::instead;
    const std::string_view begins = is_instead ? "instead" : "reply";
    const Position& start = game.positions[is_instead ? index : index + 1].position;
    Fields fields(Form::json);
    fields.add("text", reason->text);
    fields.add("motif", reason->motif ? Json(name_of(*reason->motif)) : Json());
    fields.add("squares", Json::list(reason->squares, [](Square at) { return to_string(at); }));
    fields.add("begins", begins).add_line("line", start, reason->line);
    fields.add("gain", reason->gain);
    if (!reason->facts.empty())
        fields.add("facts", Json::list(reason->facts, [](const FoundFact& found) {
                       return Json{{"fact", info(found.fact).key},
                                   {"side", name_of(found.side)},
                                   {"squares", Json::list(found.squares, [](Square at) {
                                        return to_string(at);
                                    })}};
                   }));
    if (const auto& better = reason->better) {
        Fields said(Form::json);
        said.add("text", better->text);
        said.add_line("line", game.positions[index].position, better->line);
        fields.add("better", Json(std::move(said.object())));
    }
    if (!reason->threat.empty())
        fields.add_line("threat", game.positions[index].position.after_null(), reason->threat);
    if (!reason->aim.empty())
        fields.add_line("aim", start.after(reason->line.front()).after_null(), reason->aim);
    return std::move(fields.object());
}

/// A move: an object in its game's JSON, a row of its own in CSV.
Fields fields_of(Form form, const AnnotatedGame& game, std::size_t index, PointOfView pov) {
    const AnnotatedMove& note = game.moves[index];
    const EvaluatedPosition& here = game.positions[index];
    const EvaluatedPosition& next = game.positions[index + 1];
    const Color view = pov == PointOfView::mover ? game.mover(index) : Color::white;
    const bool is_bad = note.judgement != Judgement::none;
    const auto move = game.game.moves[index].move;
    const auto best = here.best_move();
    const auto uci = [&](std::optional<Move> named) {
        return named ? Json(to_uci(here.position, *named)) : Json();
    };
    const auto san = [&](std::optional<Move> named) {
        return named ? Json(to_san(here.position, *named)) : Json();
    };
    Fields fields(form);
    fields.csv("record", game.record).add("ply", index + 1);
    fields.csv("white", game.game.tag("White")).csv("black", game.game.tag("Black"));
    fields.add("move", uci(move)).add("san", move ? san(move) : "--");
    fields.add_score(next.score_for(view)).add("depth", next.depth);
    fields.add("best", uci(best)).add("best_san", san(best));
    fields.add("win_before", Fixed{note.win_before, 2});
    fields.add("win_after", Fixed{note.win_after, 2}).add("accuracy", Fixed{note.accuracy, 1});
    fields.add("judgement", is_bad ? Json(name_of(note.judgement)) : Json());
    fields.add("game_phase", name_of(note.phase)).add("clock_seconds", note.clock_seconds);
    fields.add("spent_seconds", Fixed{note.spent_seconds, 1});
    fields.add("praise", note.praise ? Json(name_of(note.praise->kind)) : Json());
    if (note.praise) fields.json("praise_text", note.praise->text);
    fields.json("in_book", note.in_book);
    if (note.is_forced) fields.json("forced", true);
    if (next.draw_claim) fields.json("draw_claim", name_of(*next.draw_claim));
    if (here.verdict) detail::add_table_verdict(fields, *here.verdict);
    if (note.keeps_result) fields.json("keeps_result", *note.keeps_result);
    if (note.is_only_move) fields.json("only_move", true);
    if (note.missed_result != MissedResult::none)
        fields.json("missed_result", name_of(note.missed_result));
    if (note.missed) fields.json("missed_mate", claim_json(*note.missed));
    if (note.allowed) fields.json("allowed_mate", claim_json(*note.allowed));
    if (is_bad) fields.json("reason", [&] { return reason_json(game, index); });
    if (note.why_not)
        fields.json("why_not", [&] {
            return std::move(Fields(Form::json)
                                 .add("text", note.why_not->text)
                                 .add_score(here.for_side(view, note.why_not->line.score))
                                 .add_line("line", here.position, note.why_not->line.moves)
                                 .object());
        });
    if (here.lines.size() > 1 || (is_bad && !here.lines.empty()))
        fields.json("lines", [&] { return lines_json(here, view); });
    return fields;
}

}  // namespace

std::string Telling<AnnotatedGame>::json(const AnnotatedGame& game,
                                         const AnnotationReportOptions& options) {
    Json tags = Json::object();
    for (const Tag& tag : game.game.tags)
        if (!tags.contains(tag.name)) tags[tag.name] = tag.value;
    Json moves = Json::array();
    for (std::size_t i = 0; i < game.moves.size(); ++i)
        moves.push_back(std::move(fields_of(Form::json, game, i, options.pov).object()));
    Fields fields(Form::json, "result");
    fields.add("record", game.record).add("tags", std::move(tags));
    for (const Color side : all_colors)
        fields.add("players." + std::string(name_of(side)), player_json(game, side));
    fields.add("eco", detail::eco_of(game)).add("opening", detail::opening_of(game));
    fields.add("story", Json::list(story_of(game), [](const std::string& one) { return one; }));
    if (options.has_reference) fields.add("novelty", novelty_json(game));
    fields.add("pov", name_of(options.pov)).add("engine", options.engine);
    fields.add("budget", options.budget).add("thresholds", to_string(options.judgement));
    fields.add("model", model).add("unjudged", game.unjudged).add("nodes", game.nodes);
    if (options.timing) fields.add_seconds(game.seconds);
    return fields.add("moves", std::move(moves)).text();
}

std::string Telling<AnnotationTotals>::json(const AnnotationTotals& totals,
                                            const AnnotationReportOptions& options) {
    Fields fields = Fields::summary();
    fields.add("games", totals.games).add("errors", totals.errors).add("moves", totals.moves);
    fields.add("unjudged", totals.unjudged).add("inaccuracies", totals.judged.inaccuracies);
    fields.add("mistakes", totals.judged.mistakes).add("blunders", totals.judged.blunders);
    fields.add("puzzles", totals.puzzles).add_known("cards", totals.cards);
    return fields.add("nodes", totals.nodes).add_end(totals, options.timing).text();
}

std::string Telling<AnnotatedGame>::csv_header(const AnnotationReportOptions&) {
    Game passing;
    passing.moves.emplace_back();
    return fields_of(Form::csv_head, AnnotatedGame(passing), 0, PointOfView::white).text();
}

std::string Telling<AnnotatedGame>::csv(const AnnotatedGame& game,
                                        const AnnotationReportOptions& options) {
    std::string rows;
    for (std::size_t i = 0; i < game.moves.size(); ++i)
        rows += fields_of(Form::csv, game, i, options.pov).text();
    return rows;
}

}  // namespace chess
