// Cards as EPD, PGN and CSV.

#include "libchess/notation/epd.hpp"
#include "libchess/notation/fen.hpp"
#include "libchess/notation/pgn_writer.hpp"
#include "libchess/position/movegen.hpp"
#include "report/cards/card_report.hpp"
#include "report/cards/detail/card_formats.hpp"
#include "report/cards/detail/card_words.hpp"
#include "report/text/detail/fields.hpp"
#include "report/text/styled_text.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <utility>

namespace chess {

namespace {

using detail::Fields;
using detail::Form;
using detail::played_moves;
using detail::PlayedMove;
using detail::reason_words;

std::vector<Move> answers_of(const Card& card) {
    std::vector<Move> moves;
    for (const CardMove& answer : card.answers) moves.push_back(answer.move());
    return moves;
}

/// The words are never read as a list of points, as those in c0 may be: they begin with a number.
std::string epd_of(const Card& card) {
    const Position& position = card.position;
    Epd epd(position);
    std::vector<Move> avoided;
    std::vector<std::string> played;
    for (const PlayedMove& one : played_moves(card)) {
        avoided.push_back(one.error->played.move());
        played.push_back(detail::played_words(card, one));
    }
    const CardError& first = card.errors.front();
    const auto text = [](const std::string& words) {
        return std::vector{EpdOperand::string(printable(words))};
    };
    epd.add("bm", move_operands(position, answers_of(card)));
    epd.add("am", move_operands(position, avoided));
    epd.add("pv", line_operands(position, card.answers.front().moves));
    epd.add("id", text(detail::source_of(card, first)));
    epd.add("c0", text(fmt::format("{}", fmt::join(played, "; "))));
    epd.add("c1", text(reason_words(first)));
    epd.add("c2", text(detail::line_of(card, first.played)));
    epd.add("c3", text(detail::question_of(card)));
    return to_epd(epd);
}

Variation variation_of(const CardMove& move) {
    Variation variation;
    for (const Move one : move.moves) variation.moves.push_back({one, {}});
    return variation;
}

void comment(GameMove& move, const std::string& words) {
    move.annotations.push_back({Comment{printable(words)}});
}

std::string pgn_of(const Card& card) {
    const CardError& first = card.errors.front();
    Game game;
    const auto tag = [](const std::string& value) {
        return value.empty() ? std::string("?") : printable(value);
    };
    game.set_tag("Event", detail::question_of(card));
    game.set_tag("Site", tag(first.site));
    game.set_tag("Date", tag(first.date));
    game.set_tag("Round", "?");
    game.set_tag("White", tag(first.white));
    game.set_tag("Black", tag(first.black));
    game.set_tag("Result", "*");
    game.set_tag("CardId", card_id(card));
    if (!card.player.empty()) game.set_tag("Player", printable(card.player));
    game.start = card.position;
    game.result = GameResult::unknown;
    game.comments.push_back({detail::question_of(card)});
    for (const Move one : card.answers.front().moves) game.moves.push_back({one, {}});
    GameMove& head = game.moves.front();
    for (std::size_t i = 1; i < card.answers.size(); ++i) {
        Variation other = variation_of(card.answers[i]);
        comment(other.moves.front(), "as good");
        head.annotations.push_back({std::move(other)});
    }
    for (const PlayedMove& one : played_moves(card)) {
        Variation bad = variation_of(one.error->played);
        bad.moves.front().annotations.push_back({Nag{nag_of(one.error->judgement)}});
        std::string words = reason_words(*one.error);
        if (one.times > 1)
            words = fmt::format("Played {}. {}", detail::times_words(one.times), words);
        comment(bad.moves.front(), words);
        head.annotations.push_back({std::move(bad)});
    }
    std::string text = to_pgn(game);
    text.erase(text.find_last_not_of('\n') + 1);
    return text;
}

/// The first bad move is told in full; `played` has all of them.
std::string csv_of(Form form, const Card& card) {
    const CardError& first = card.errors.front();
    std::vector<Move> played;
    for (const PlayedMove& one : played_moves(card)) played.push_back(one.error->played.move());
    std::vector<std::string> games;
    for (const CardError& error : card.errors)
        games.push_back(printable(detail::source_of(card, error)));
    Fields fields(form, "card");
    fields.csv("id", card_id(card)).csv("player", printable(card.player));
    fields.csv("fen", to_fen(card.position)).csv("question", detail::question_of(card));
    fields.add_moves("answers", card.position, answers_of(card));
    fields.csv("line", detail::line_of(card, card.answers.front()));
    fields.add_moves("played", card.position, played);
    fields.csv("judgement", name_of(first.judgement));
    fields.csv("refutation", detail::line_of(card, first.played));
    fields.csv("reason", printable(reason_words(first)));
    fields.csv("win_before", detail::Fixed{first.win_before, 2});
    fields.csv("win_after", detail::Fixed{first.win_after, 2});
    fields.csv("times", card.errors.size());
    fields.csv("games", fmt::format("{}", fmt::join(games, "; ")));
    return fields.text();
}

/// A card for the names of columns.
Card any_card() {
    const CardMove move{.moves = {legal_moves(Position::start())[0]}};
    return {.answers = {move}, .errors = {{.played = move}}};
}

}  // namespace

std::string detail::cards_as_epd(const CardDeck& deck) {
    std::string text;
    for (const Card& card : deck.cards) text += (text.empty() ? "" : "\n") + epd_of(card);
    return text;
}

std::string detail::cards_as_pgn(const CardDeck& deck) {
    std::string text;
    for (const Card& card : deck.cards) text += (text.empty() ? "" : "\n\n") + pgn_of(card);
    return text;
}

std::string detail::cards_as_csv(const CardDeck& deck) {
    std::string text = csv_of(Form::csv_head, any_card());
    for (const Card& card : deck.cards) text += csv_of(Form::csv, card);
    text.pop_back();
    return text;
}

}  // namespace chess
