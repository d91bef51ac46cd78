#include "libchess/annotate/annotated_game.hpp"
#include "libchess/annotate/markup.hpp"
#include "libchess/notation/comment_command.hpp"
#include "libchess/notation/fen.hpp"
#include "libchess/notation/san.hpp"
#include "report/annotate/annotation_html.hpp"
#include "report/annotate/detail/annotation_parts.hpp"
#include "report/annotate/detail/page_steps.hpp"
#include "report/text/detail/fields.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <utility>
#include <variant>

namespace chess {

namespace {

/// "d5 e4"
std::string names_of(Bitboard squares) {
    std::string text;
    for (const Square square : squares) text += (text.empty() ? "" : " ") + to_string(square);
    return text;
}

using detail::known_tag;
using detail::placement_of;
using detail::squares_of;
using detail::step_of;

/// The length of lines at judged moves, in half-moves; others are shorter; mates are complete.
constexpr std::size_t judged_line_plies = 20;
constexpr std::size_t other_line_plies = 8;

Json to_tenths(std::optional<double> value) {
    return to_json(detail::Fixed{value, 1});
}

void set(Json& json, const char* key, const auto& value) {
    if (value) json[key] = *value;
}

void set_tenths(Json& json, const char* key, std::optional<double> value) {
    if (value) json[key] = to_tenths(value);
}

/// The move's number where a line begins or White moves: "12.", "12...".
std::string number_before(const Position& position, bool begins) {
    if (position.turn() == Color::white) return fmt::format("{}. ", position.fullmove_number());
    return begins ? fmt::format("{}... ", position.fullmove_number()) : "";
}

/// A comment's text on one line, without commands.
std::string words_of(const Comment& comment) {
    std::string text = without_commands(comment.text);
    std::ranges::replace_if(text, [](char c) { return c == '\n' || c == '\r' || c == '\t'; }, ' ');
    const std::size_t first = text.find_first_not_of(' ');
    if (first == std::string::npos) return "";
    return text.substr(first, text.find_last_not_of(' ') - first + 1);
}

/// The usual mark of a NAG (PGN standard, 10).
std::string_view mark_of(Nag nag) {
    constexpr std::array<std::string_view, 7> marks{"", "!", "?", "!!", "??", "!?", "?!"};
    const auto number = static_cast<std::size_t>(std::max(nag.number, 0));
    return number < marks.size() ? marks[number] : "";
}

/// The printed form of an author's variation: "(12. Nf3 Nc6 a comment (12... d6) 13. Bb5)".
std::string text_of(const Variation& variation, Position position) {
    std::string text;
    bool begins = true;
    const auto add = [&](const std::string& words) {
        if (words.empty()) return;
        if (!text.empty()) text += ' ';
        text += words;
    };
    for (const Comment& comment : variation.comments) add(words_of(comment));
    for (const GameMove& played : variation.moves) {
        const std::string name = played.move ? to_san(position, *played.move) : "--";
        add(number_before(position, begins) + name);
        begins = false;
        for (const Annotation& annotation : played.annotations) {
            if (const auto* nag = std::get_if<Nag>(&annotation.content)) text += mark_of(*nag);
            if (const auto* comment = std::get_if<Comment>(&annotation.content))
                add(words_of(*comment));
            if (const auto* other = std::get_if<Variation>(&annotation.content))
                add(text_of(*other, position));
            begins = begins || !std::holds_alternative<Nag>(annotation.content);
        }
        play(position, played.move);
    }
    if (variation.result) add(std::string(to_string(*variation.result)));
    for (const Comment& comment : variation.end_comments) add(words_of(comment));
    return '(' + text + ')';
}

/// The authors' annotations of a move, in order.
Json texts_of(const GameMove& played, const Position& before) {
    Json texts = Json::array();
    for (const Annotation& annotation : played.annotations) {
        std::string text;
        if (const auto* comment = std::get_if<Comment>(&annotation.content))
            text = words_of(*comment);
        if (const auto* variation = std::get_if<Variation>(&annotation.content);
            variation != nullptr && !is_own_variation(*variation))
            text = text_of(*variation, before);
        if (!text.empty()) texts.push_back(std::move(text));
    }
    return texts;
}

/// The author's mark: praise that is not ours, and criticism if the move was not judged.
std::string authors_mark(const GameMove& played, bool is_judged) {
    for (const Annotation& annotation : played.annotations)
        if (const auto* nag = std::get_if<Nag>(&annotation.content)) {
            const std::string_view mark = mark_of(*nag);
            if (is_own_praise(played, *nag)) continue;
            if (mark.starts_with('!') || (mark.starts_with('?') && !is_judged))
                return std::string(mark);
        }
    return "";
}

/// White's view.
void set_score(Json& json, Score score) {
    json["score"] = to_string(score);
    json["win"] = to_tenths(win_percent(score));
}

Json line_of(const SearchLine& line, const EvaluatedPosition& from, std::size_t most_plies) {
    Json json;
    Position position = from.position;
    set_score(json, from.for_side(Color::white, line.score));
    json["moves"] = Json::array();
    const std::size_t plies =
        line.score.is_mate() ? line.moves.size() : std::min(line.moves.size(), most_plies);
    for (std::size_t i = 0; i < plies; ++i) {
        const Position before = position;
        position.make(line.moves[i]);
        json["moves"].push_back(step_of(before, line.moves[i], position));
    }
    return json;
}

/// Each man's share of what the network says, in White's centipawns: "a1+429b2+110e8-98".
std::string shares_of(const NetworkBreakdown& network) {
    std::string shares;
    for (const Attribution::Man& man : network.men)
        shares += fmt::format("{}{:+}", to_string(man.square), man.cp);
    return shares;
}

/// A position, and the lines from it: all if the move played is criticised, otherwise the best.
Json position_of(const EvaluatedPosition& evaluated, bool is_criticised) {
    Json json = Json::object();
    if (const auto score = evaluated.score_for(Color::white)) set_score(json, *score);
    if (evaluated.depth) json["depth"] = *evaluated.depth;
    if (evaluated.network && !evaluated.network->men.empty())
        json["men"] = shares_of(*evaluated.network);
    const std::size_t most_plies = is_criticised ? judged_line_plies : other_line_plies;
    for (const SearchLine& line : evaluated.lines) {
        if (!line.moves.empty()) json["lines"].push_back(line_of(line, evaluated, most_plies));
        if (!is_criticised) break;
    }
    return json;
}

Json claim_of(const MateClaim& claim) {
    return {{"moves", claim.moves}, {"proved", claim.is_proved}};
}

/// The notes on a move, with its name and its changes.
Json move_of(const AnnotatedGame& game, std::size_t index) {
    const GameMove& played = game.game.moves[index];
    const AnnotatedMove& note = game.moves[index];
    const Position& before = game.positions[index].position;
    Json json;
    if (Json texts = texts_of(played, before); !texts.empty()) json["texts"] = std::move(texts);
    json["move"] = step_of(before, played.move, game.positions[index + 1].position);
    json["game_phase"] = name_of(note.phase);
    if (note.in_book) json["in_book"] = true;
    if (note.judgement != Judgement::none) json["judgement"] = name_of(note.judgement);
    if (note.is_only_move) json["only_move"] = true;
    if (note.praise) {
        json["praise"] = name_of(note.praise->kind);
        json["praise_text"] = note.praise->text;
    }
    if (note.missed_result != MissedResult::none)
        json["missed_result"] = name_of(note.missed_result);
    const std::string mark = authors_mark(played, note.is_judged);
    if (!mark.empty()) json["mark"] = mark;
    set_tenths(json, "win_before", note.win_before);
    set_tenths(json, "win_after", note.win_after);
    set_tenths(json, "accuracy", note.accuracy);
    set_tenths(json, "clock_seconds", note.clock_seconds);
    set_tenths(json, "spent_seconds", note.spent_seconds);
    if (note.missed) json["missed_mate"] = claim_of(*note.missed);
    if (note.allowed) json["allowed_mate"] = claim_of(*note.allowed);
    if (note.reason) {
        json["reason"] = note.reason->words();
        // What a line wins by captures is seen on the board; what it changes is not.
        if (!note.reason->motif && note.reason->gain == 0)
            json["lit"] = names_of(note.reason->squares);
    }
    if (note.reason && !note.reason->threat.empty())
        json["threat"] = squares_of(note.reason->threat.front());
    else if (note.reason && !note.reason->aim.empty())
        json["threat"] = squares_of(note.reason->aim.front());
    return json;
}

Json player_of(const AnnotatedGame& game, Color color) {
    const bool white = color == Color::white;
    const PlayerSummary& player = game.players[color];
    Json json;
    json["name"] = known_tag(game.game, side_name(color)).value_or(side_name(color));
    const auto elo = known_tag(game.game, white ? "WhiteElo" : "BlackElo");
    if (elo != "0") set(json, "elo", elo);
    json["judged"] = game.judged_sides[color];
    set_tenths(json, "accuracy", player.accuracy);
    set_tenths(json, "acpl", player.acpl);
    json["moves"] = player.total.moves;
    json["inaccuracies"] = player.total.inaccuracies;
    json["mistakes"] = player.total.mistakes;
    json["blunders"] = player.total.blunders;
    if (player.clock && player.clock->moves != 0)
        json["time"] = detail::clock_words(game, *player.clock);
    return json;
}

Json game_of(const AnnotatedGame& annotated) {
    const Game& game = annotated.game;
    Json json;
    json["record"] = annotated.record;
    for (const Color color : all_colors)
        json[std::string(name_of(color))] = player_of(annotated, color);
    set(json, "event", known_tag(game, "Event"));
    set(json, "site", known_tag(game, "Site"));
    set(json, "date", detail::known_date(game));
    set(json, "round", known_tag(game, "Round"));
    json["result"] = detail::result_of(game);
    set(json, "eco", detail::eco_of(annotated));
    set(json, "opening", detail::opening_of(annotated));
    if (const auto story = story_of(annotated); !story.empty())
        json["story"] = fmt::format("{}", fmt::join(story, " "));
    if (annotated.novelty) json["novelty"] = detail::novelty_words(annotated, true);
    json["first"] = name_of(game.start.turn());
    json["number"] = game.start.fullmove_number();
    json["board"] = placement_of(game.start);
    for (const Comment& comment : game.comments)
        if (std::string text = words_of(comment); !text.empty())
            json["texts"].push_back(std::move(text));
    return json;
}

}  // namespace

// The keys, those of the JSON report where it tells the same: what is known of the game, and
//
//   board      the first position's pieces as a FEN has them
//   positions  one more than there are moves: score ("+0.34", "#-3") and win (0 to 100), both of
//              White; depth; lines, each with score, win and moves; men (see shares_of)
//   moves      move, game_phase, in_book, judgement, only_move, praise, praise_text,
//              missed_result, mark (the author's), win_before, win_after, accuracy,
//              clock_seconds, spent_seconds, missed_mate, allowed_mate, reason (a sentence), lit
//              ("d5 e4", the squares that it is about), threat (the squares of one that it
//              overlooked), texts
//
// A move is ["Nf3", "g1f3", "g1.f3N"]: see step_of. What is not known is left out.
std::string annotation_page_data(const AnnotatedGame& game,
                                 const AnnotationReportOptions& options) {
    Json json = game_of(game);
    json["engine"] = options.engine;
    json["budget"] = options.budget;
    json["thresholds"] = to_string(options.judgement);
    if (game.nodes != 0) json["nodes"] = game.nodes;
    if (options.timing) json["seconds"] = to_json(detail::Fixed{game.seconds, 6});
    json["positions"] = Json::array();
    json["moves"] = Json::array();
    for (std::size_t i = 0; i < game.positions.size(); ++i) {
        const bool is_last = i == game.moves.size();
        const bool is_criticised = !is_last && game.moves[i].judgement != Judgement::none;
        json["positions"].push_back(position_of(game.positions[i], is_criticised));
        if (!is_last) json["moves"].push_back(move_of(game, i));
    }
    return detail::script_data(json);
}

}  // namespace chess
