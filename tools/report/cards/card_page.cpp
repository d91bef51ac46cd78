// The page to learn with: its data, and all formats by their names.

#include "libchess/notation/fen.hpp"
#include "libchess/notation/san.hpp"
#include "libchess/position/movegen.hpp"
#include "report/annotate/detail/game_page.hpp"
#include "report/annotate/detail/page_steps.hpp"
#include "report/cards/card_report.hpp"
#include "report/cards/detail/card_formats.hpp"
#include "report/cards/detail/card_words.hpp"
#include "report/text/detail/fields.hpp"
#include "report/text/detail/markup_escape.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <utility>

namespace chess {

namespace {

using detail::PlayedMove;

/// What follows the first move of a line.
Json rest_of(const Card& card, const CardMove& move) {
    Position position = card.position;
    position.make(move.move());
    return detail::steps_of(position, std::span(move.moves).subspan(1));
}

/// A legal move, and what is known of it.
Json move_of(const Card& card, Move move) {
    Position after = card.position;
    after.make(move);
    Json json;
    json["step"] = detail::step_of(card.position, move, after);
    const double best = winning_chances(card.answers.front().score);
    const auto add = [&](const std::vector<CardMove>& moves, bool is_good) {
        const auto known = std::ranges::find(moves, move, &CardMove::move);
        if (known == moves.end()) return;
        if (is_good) json["good"] = true;
        json["loss"] =
            to_json(detail::Fixed{std::max(best - winning_chances(known->score), 0.0), 3});
        json["score"] = to_string(known->score);
        json["line"] = rest_of(card, *known);
    };
    add(card.answers, true);
    add(card.others, false);
    return json;
}

Json error_of(const Card& card, const PlayedMove& played) {
    const CardError& error = *played.error;
    Json json{{"san", to_san(card.position, error.played.move())},
              {"judgement", name_of(error.judgement)},
              {"words", printable(detail::played_words(card, played))},
              {"reason", printable(detail::reason_words(error))},
              {"line", rest_of(card, error.played)}};
    return json;
}

Json source_of(const Card& card, const CardError& error) {
    Json json{{"words", printable(detail::source_of(card, error))}};
    if (!error.site.empty()) json["site"] = printable(error.site);
    return json;
}

/// The keys of a card: id; player (its number); board, a FEN's pieces; fen; white (who is to move);
/// number (the move's); question; answers (names, the best first); moves, all legal ones, each with
/// step (see `step_of`) and, as far as it is known, good, loss (of chances from -1 to 1), score and
/// line; errors and sources.
Json card_of(const CardDeck& deck, const Card& card) {
    Json json;
    json["id"] = card_id(card);
    const auto player = std::ranges::find(deck.players, card.player);
    if (player != deck.players.end())
        json["player"] = static_cast<std::size_t>(player - deck.players.begin());
    json["board"] = detail::placement_of(card.position);
    json["fen"] = to_fen(card.position);
    json["white"] = card.position.turn() == Color::white;
    json["number"] = card.position.fullmove_number();
    json["question"] = detail::question_of(card);
    json["answers"] = Json::list(card.answers, [&](const CardMove& answer) {
        return Json(to_san(card.position, answer.move()));
    });
    json["moves"] =
        Json::list(legal_moves(card.position), [&](Move move) { return move_of(card, move); });
    json["errors"] = Json::list(detail::played_moves(card),
                                [&](const PlayedMove& played) { return error_of(card, played); });
    json["sources"] =
        Json::list(card.errors, [&](const CardError& error) { return source_of(card, error); });
    return json;
}

std::string title_of(const CardDeck& deck) {
    if (deck.players.size() != 1) return "Learn from mistakes";
    return "Learn from mistakes: " + deck.players.front();
}

}  // namespace

std::string detail::card_page(const CardDeck& deck) {
    Json data;
    data["players"] =
        Json::list(deck.players, [](const std::string& name) { return Json(printable(name)); });
    data["cards"] = Json::list(deck.cards, [&](const Card& card) { return card_of(deck, card); });
    return filled(card_page_html, {{"title", escaped(title_of(deck))},
                                   {"style", std::string(game_page_css)},
                                   {"card style", std::string(card_page_css)},
                                   {"pieces", std::string(game_page_pieces)},
                                   {"cards", script_data(data)},
                                   {"board script", std::string(game_board_js)},
                                   {"theme script", std::string(page_theme_js)},
                                   {"boxes script", std::string(card_boxes_js)},
                                   {"words script", std::string(card_words_js)},
                                   {"page script", std::string(card_page_js)}});
}

std::optional<CardFormat> card_format_of(std::string_view path) {
    if (path.ends_with(".epd")) return CardFormat::epd;
    if (path.ends_with(".pgn")) return CardFormat::pgn;
    if (path.ends_with(".csv")) return CardFormat::csv;
    if (path.ends_with(".txt")) return CardFormat::anki;
    if (path.ends_with(".html")) return CardFormat::page;
    return std::nullopt;
}

std::string to_text(const CardDeck& deck, CardFormat format) {
    switch (format) {
        case CardFormat::epd: return detail::cards_as_epd(deck);
        case CardFormat::pgn: return detail::cards_as_pgn(deck);
        case CardFormat::csv: return detail::cards_as_csv(deck);
        case CardFormat::anki: return detail::cards_for_anki(deck);
        case CardFormat::page: break;
    }
    return detail::card_page(deck);
}

}  // namespace chess
