// Which mistakes become cards, and what stands on them.

#include "libchess/annotate/annotator.hpp"
#include "libchess/annotate/calibration.hpp"
#include "libchess/notation/san.hpp"

#include "tests/support/annotated_games.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/scripted_analyser.hpp"

#include <algorithm>

using namespace chess;
using test::line_from;

namespace {

Score cp(int value) {
    return Score::centipawns(value);
}

/// Sees nothing when it may not search deep.
class ShortSighted : public test::ScriptedAnalyser {
public:
    bool is_short_sighted = false;

    std::expected<SearchResult, EngineError> analyse(const GameHistory& root,
                                                     const SearchLimits& given,
                                                     const std::stop_token& stop,
                                                     const Engine::Observer& observer) override {
        auto result = test::ScriptedAnalyser::analyse(root, given, stop, observer);
        if (result && given.depth && is_short_sighted)
            for (SearchLine& line : result->lines) line.score = Score();
        return result;
    }
};

/// White plays 1. a3, which the game's search thinks a blunder. The scores of longer searches.
struct Blunder {
    Score best = cp(100);    ///< 1. e4 e5
    Score second = cp(95);   ///< 1. d4
    Score third = cp(-50);   ///< 1. Nf3
    Score fourth = cp(-60);  ///< 1. c4
    Score fifth = cp(-70);   ///< 1. g3
    Score played = cp(-200);
    Score before = cp(100);  ///< of the game's own search
    EnumMap<Color, bool, 2> cards = {{true, true}};

    AnnotatedGame game =
        test::unannotated("[White \"Ann\"]\n[Black \"Bob\"]\n[Date \"2024.05.01\"]\n\n1. a3 e5 *");
    ShortSighted analyser = {};

    std::vector<Card> found() {
        const Position& start = game.positions[0].position;
        game.positions[0].score = before;
        game.positions[1].score = cp(200);
        game.positions[2].score = cp(-200);
        judge_moves(game, {});
        std::vector<SearchLine> lines{
            line_from(start, best, {"e4", "e5"}),    line_from(start, second, {"d4"}),
            line_from(start, third, {"Nf3"}),        line_from(start, fourth, {"c4"}),
            line_from(start, fifth, {"g3"}),         line_from(start, played, {"a3", "e5", "h3"}),
            line_from(start, cp(-300), {"g4", "d5"})};
        std::ranges::stable_sort(lines, std::greater(), &SearchLine::score);
        analyser.expect(start, lines);
        REQUIRE(
            find_cards(game, {.limits = {.nodes = 1000}, .cards = cards}, {.analyser = &analyser}));
        return game.cards;
    }
    std::size_t count() { return found().size(); }
};

std::vector<std::string> names_of(const Card& card, const std::vector<CardMove>& moves) {
    std::vector<std::string> names;
    for (const CardMove& move : moves) names.push_back(to_san(card.position, move.move()));
    return names;
}

Reason reason_by(const AnnotatedGame& game, Reason::Line begins, const std::string& san) {
    const Position& from = game.positions[begins == Reason::Line::instead ? 0 : 1].position;
    return {.text = "It is so.", .begins = begins, .line = line_from(from, cp(0), {san}).moves};
}

}  // namespace

TEST_CASE("a card has all good moves, and what answers the others", "[annotate][cards]") {
    Blunder blunder;
    const std::vector<Card> cards = blunder.found();
    REQUIRE(cards.size() == 1);
    const Card& card = cards.front();
    CHECK(card.position == Position::start());
    CHECK(card.player == "Ann");
    CHECK(names_of(card, card.answers) == std::vector<std::string>{"e4", "d4"});
    CHECK(card.answers.front().moves.size() == 2);
    CHECK(names_of(card, card.others) == std::vector<std::string>{"Nf3", "c4", "g3", "a3", "g4"});
    REQUIRE(card.errors.size() == 1);
    const CardError& error = card.errors.front();
    CHECK(error.judgement == Judgement::blunder);
    CHECK(to_san(card.position, error.played.move()) == "a3");
    CHECK(error.played.moves.size() == 3);
    CHECK(error.white == "Ann");
    CHECK(error.win_before > error.win_after + 20);
    CHECK(error.reason.empty());
    CHECK(card_id(card) == card_id(Card{}));
    // Good moves by twice the nodes, the rest together by half of them.
    CHECK(std::ranges::count(blunder.analyser.limits, 2000U, &SearchLimits::nodes) == 4);
    CHECK(std::ranges::count(blunder.analyser.limits, 500U, &SearchLimits::nodes) == 1);
}

TEST_CASE("what teaches nothing is no card", "[annotate][cards]") {
    CHECK(Blunder{}.count() == 1);
    // Lost anyway, by the game's search or by the longer one.
    CHECK(Blunder{.before = cp(-450)}.count() == 0);
    const Score low = cp(-900);
    CHECK(Blunder{.best = cp(-450),
                  .second = low,
                  .third = low,
                  .fourth = low,
                  .fifth = low,
                  .played = cp(-1000)}
              .count() == 0);
    // Four good moves are a card, five are none.
    Blunder four{.third = cp(95), .fourth = cp(95)};
    four.game.moves[0].reason = reason_by(four.game, Reason::Line::reply, "d5");
    CHECK(four.count() == 1);
    Blunder five{.third = cp(95), .fourth = cp(95), .fifth = cp(95)};
    five.game.moves[0].reason = reason_by(five.game, Reason::Line::reply, "d5");
    CHECK(five.count() == 0);
    // Where nothing says why, two are.
    CHECK(Blunder{.third = cp(95)}.count() == 0);
    // The longer search finds the move as good as any, or not so bad.
    CHECK(Blunder{.played = cp(98)}.count() == 0);
    CHECK(Blunder{.played = cp(60)}.count() == 0);
    // Still won: a mate in three is worth knowing, one in five is not.
    const Score won = cp(950);
    CHECK(Blunder{.best = Score::mating_in(9), .second = won, .played = cp(690)}.count() == 0);
    CHECK(Blunder{.best = Score::mating_in(5), .second = won, .played = cp(690)}.count() == 1);
    // Other sides, and without an engine.
    CHECK(Blunder{.cards = {{false, true}}}.count() == 0);
    Blunder silent;
    REQUIRE(find_cards(silent.game, {.cards = {{true, true}}}, {}));
    CHECK(silent.game.cards.empty());
}

TEST_CASE("a loss that a short search does not see is no card", "[annotate][cards]") {
    Blunder blunder;
    blunder.analyser.is_short_sighted = true;
    CHECK(blunder.count() == 0);
    CHECK(std::ranges::count(blunder.analyser.limits, card_depth, &SearchLimits::depth) == 2);
}

TEST_CASE("a reason stands on a card if the good moves bear it out", "[annotate][cards]") {
    const auto reason = [](Reason::Line begins, const std::string& san) {
        Blunder blunder;
        blunder.game.moves[0].reason = reason_by(blunder.game, begins, san);
        return blunder.found().front().errors.front();
    };
    CHECK(reason(Reason::Line::instead, "d4").reason == "It is so.");
    CHECK(reason(Reason::Line::instead, "Nf3").reason.empty());
    const CardError error = reason(Reason::Line::reply, "d5");
    CHECK(error.reason == "It is so.");
    CHECK(error.played.moves.size() == 2);  // the refutation is that of the reason
    Blunder two;
    two.game.moves[0].reason = reason_by(two.game, Reason::Line::reply, "d5");
    two.game.moves[0].reason->better =
        BetterMove{"Nf3 was stronger.", line_from(Position::start(), cp(0), {"Nf3"}).moves, {}};
    CHECK(two.found().front().errors.front().reason == "It is so.");
}

TEST_CASE("an engine's failure is passed on", "[annotate][cards]") {
    Blunder blunder;
    blunder.game.positions[0].score = cp(100);
    blunder.game.positions[1].score = cp(200);
    judge_moves(blunder.game, {});
    blunder.analyser.failures = 2;
    CHECK_FALSE(find_cards(blunder.game, {.limits = {.nodes = 1000}, .cards = {{true, true}}},
                           {.analyser = &blunder.analyser}));
}

TEST_CASE("tables say which moves are good", "[annotate][cards]") {
    const auto tables = std::make_shared<const Tablebases>(
        TablebaseOptions{.own = std::make_shared<EndgameTables>()});
    const auto analyser =
        calibrated(make_analyser({.hash_bytes = std::size_t{1} << 20U, .endings = tables}),
                   EvaluationKind::network);
    // 1. Kf3 gives the opposition away, and the win.
    AnnotatedGame game = test::annotated("[FEN \"8/8/4k3/8/8/4K1P1/8/8 w - - 0 1\"]\n\n1. Kf3 *",
                                         {.limits = {.nodes = 500}, .cards = {{true, true}}},
                                         {.analyser = analyser.get(), .endings = tables.get()});
    REQUIRE(game.moves[0].keeps_result == false);
    REQUIRE(game.cards.size() == 1);
    const Card& card = game.cards.front();
    std::vector<Move> answers;
    for (const CardMove& answer : card.answers) answers.push_back(answer.move());
    std::vector<Move> keeping = game.positions[0].keeping_moves;
    const auto bits = [](Move move) { return move.bits(); };
    std::ranges::sort(answers, {}, bits);
    std::ranges::sort(keeping, {}, bits);
    CHECK(answers == keeping);
}

TEST_CASE("a position that comes again is one card", "[annotate][cards]") {
    Blunder blunder;
    const Card first = blunder.found().front();
    Card again = first;
    again.errors.front().white = "Cid";
    Card good = first;  // a hair's breadth makes an answer of another search an error
    good.errors.front().played = first.answers.back();
    Card other = first;
    other.player = "Bob";
    other.position = Position::start().after_null();
    CardDeck deck;
    deck.add(std::vector{first, other, again, good});
    REQUIRE(deck.cards.size() == 2);
    CHECK(deck.cards[0].errors.size() == 2);
    CHECK(deck.cards[0].errors[1].white == "Cid");
    CardDeck own;
    own.add(std::vector{first, other, again}, "Robert", {"Bob", "Bobby"});
    REQUIRE(own.cards.size() == 1);
    CHECK(own.cards[0].player == "Robert");
    CHECK(own.players == std::vector<std::string>{"Robert"});
}

TEST_CASE("a card asks for mate if all good moves mate", "[annotate][cards]") {
    Card card;
    card.answers = {{.score = Score::mating_in(3)}, {.score = Score::mating_in(5)}};
    CHECK(card.mate() == 3);
    card.answers.push_back({.score = cp(900)});
    CHECK_FALSE(card.mate());
    card.answers = {{.score = Score::mated_in(4)}};
    CHECK_FALSE(card.mate());
}
