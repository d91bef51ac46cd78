#include "libchess/annotate/annotator.hpp"

#include "libchess/notation/game.hpp"
#include "libchess/notation/san.hpp"

#include "tests/support/annotated_games.hpp"
#include "tests/support/catch.hpp"

using namespace chess;
using test::annotated;

namespace {

std::vector<Judgement> judgements_of(const AnnotatedGame& game) {
    std::vector<Judgement> judgements;
    for (const AnnotatedMove& said : game.moves) judgements.push_back(said.judgement);
    return judgements;
}

/// White's winning chances after 1. e4 e5 2. Qh5 Ke7: Black blunders into a mate.
constexpr std::string_view short_game =
    "1. e4 {[%eval 0.3] [%clk 0:01:00]} e5 {[%eval 0.3]} 2. Qh5 {[%eval -0.5]} "
    "Ke7 {[%eval #1]} 3. a3 {[%eval 0.0]} *";

constexpr auto none = Judgement::none;

/// 1. e4, after a search that gave these lines, each of one move.
AnnotatedMove first_move(const std::vector<std::pair<std::string, int>>& lines, int after,
                         const AnnotationOptions& rules = {}) {
    AnnotatedGame game = test::unannotated("1. e4 *");
    for (const auto& [san, score] : lines) test::add_line(game, 0, Score::centipawns(score), {san});
    game.positions[0].score = Score::centipawns(lines.front().second);
    game.positions[1].score = Score::centipawns(-after);
    judge_moves(game, rules);
    return game.moves[0];
}

}  // namespace

TEST_CASE("moves are judged by the file's evaluations", "[annotate][annotator]") {
    const AnnotatedGame game = annotated(short_game);
    CHECK(judgements_of(game) ==
          std::vector{none, none, Judgement::inaccuracy, Judgement::blunder, Judgement::blunder});
    CHECK(game.unjudged == 0);
    CHECK(game.moves[0].clock_seconds == 60.0);
    CHECK(game.moves[3].win_before == Approx(54.59).margin(0.01));
    CHECK(game.moves[3].win_after == 0.0);
    const PlayerSummary& white = game.players[Color::white];
    CHECK(white.total == JudgementCounts{3, 1, 0, 1});
    CHECK(white.phases[GamePhase::opening] == white.total);
    // 0, 80 and 1000 centipawns, a mate counting as ten pawns.
    CHECK(white.acpl == Approx(360.0));
    CHECK(game.players[Color::black].acpl == Approx(525.0));
    // Harmonic means of 100, 72, 10 and of 96, 7; the volatile moves weigh most in the others.
    CHECK(white.accuracy.value_or(0) == Approx(25.73).margin(0.01));
    CHECK(game.players[Color::black].accuracy.value_or(0) == Approx(12.57).margin(0.01));
}

TEST_CASE("the game turns at its greatest losses, the earlier of equals", "[annotate][annotator]") {
    const AnnotatedGame game = annotated(short_game);
    CHECK(bad_moves(game) == std::vector<std::size_t>{2, 3, 4});
    CHECK(turning_points(game, 3) == std::vector<std::size_t>{2, 3, 4});
    CHECK(turning_points(game, 2) == std::vector<std::size_t>{3, 4});
    CHECK(turning_points(game, 1) == std::vector<std::size_t>{3});
}

TEST_CASE("only the side asked for is judged", "[annotate][annotator]") {
    const AnnotatedGame game = annotated(short_game, {.sides = {{false, true}}});
    CHECK(judgements_of(game) == std::vector{none, none, none, Judgement::blunder, none});
    CHECK_FALSE(game.players[Color::white].acpl);
    CHECK_FALSE(game.players[Color::white].accuracy);
    CHECK(game.unjudged == 0);
}

TEST_CASE("moves without evaluations are counted, not judged", "[annotate][annotator]") {
    const AnnotatedGame game =
        annotated("1. e4 {[%eval 0.3]} e5 2. f4 {[%eval 0.0]} Qh4 {[%eval 5]} *");
    CHECK(judgements_of(game) == std::vector{none, none, none, Judgement::blunder});
    CHECK(game.unjudged == 2);
    CHECK(game.moves[1].win_before.has_value());
    CHECK_FALSE(game.moves[1].win_after);
}

TEST_CASE("the engine's own move is never judged to be bad", "[annotate][annotator]") {
    CHECK(first_move({{"e4", 400}}, -400).judgement == none);
    CHECK(first_move({{"d4", 400}}, -400).judgement == Judgement::blunder);
}

TEST_CASE("a move is the only one if every other would be a blunder", "[annotate][annotator]") {
    CHECK(first_move({{"e4", 0}, {"d4", -300}}, 0, {.only_moves = true}).is_only_move);
    CHECK_FALSE(first_move({{"e4", 0}, {"d4", -300}}, 0).is_only_move);
    CHECK_FALSE(first_move({{"e4", 0}, {"d4", -100}}, 0, {.only_moves = true}).is_only_move);
}

TEST_CASE("openings are found by position, and may be left unjudged", "[annotate][annotator]") {
    const auto book = OpeningBook::read(
        "eco\tname\tpgn\nC40\tKing's Knight\t1. e4 e5 2. Nf3\nA00\tQueer\t1. f3\n");
    REQUIRE(book);
    constexpr std::string_view pgn =
        "1. Nf3 {[%eval 0]} e5 {[%eval 3]} 2. e4 {[%eval 0]} f6 {[%eval 3]} *";
    const AnnotatedGame game = annotated(pgn, {.book = &*book});
    REQUIRE(game.opening);
    CHECK(game.opening->eco == "C40");
    // A transposition that enters the book only with its last move.
    CHECK(game.moves[2].in_book);
    CHECK_FALSE(game.moves[3].in_book);
    CHECK(judgements_of(game) ==
          std::vector{none, Judgement::blunder, Judgement::blunder, Judgement::blunder});
    const AnnotatedGame skipped = annotated(pgn, {.book = &*book, .skips_book = true});
    // 1... e5 loses something and has no name: it is no theory. 2. e4 has one.
    CHECK(judgements_of(skipped) ==
          std::vector{none, Judgement::blunder, none, Judgement::blunder});
    CHECK_FALSE(skipped.moves[1].in_book);
    CHECK(skipped.players[Color::white].total.moves == 0);
    CHECK(skipped.unjudged == 0);
}

TEST_CASE("mates that were missed or allowed are proved, or stay a claim", "[annotate][claims]") {
    // White mates by Qxe5 at once, and plays a3 instead.
    MateSolver solver({.hash_megabytes = 1});
    const AnnotationOptions proving{.proof_nodes = 10'000};
    const AnnotatedGame game = annotated(short_game, proving, {.solver = &solver});
    CHECK(game.moves[3].allowed == MateClaim{1, true, true});
    CHECK(game.moves[4].missed == MateClaim{1, true, true});
    CHECK_FALSE(game.moves[3].missed);
    CHECK_FALSE(game.moves[4].allowed);
    CHECK(annotated(short_game, {}, {.solver = &solver}).moves[3].allowed ==
          MateClaim{1, false, false});
    // The file claims a mate that does not exist.
    CHECK(annotated("1. e4 {[%eval 0.3]} e5 {[%eval #1]} 2. a3 {[%eval 0]} *", proving,
                    {.solver = &solver})
              .moves[1]
              .allowed == MateClaim{1, false, false});
}

TEST_CASE("the network's numbers are split over the men of each position", "[annotate]") {
    NetworkEvaluator network(nullptr);
    const AnnotatedGame game =
        test::annotated("1. e4 e5 2. Nf3 *", {.shares = {.orders = 2}}, {.network = &network});
    for (const EvaluatedPosition& evaluated : game.positions) {
        REQUIRE(evaluated.network);
        CHECK(evaluated.network->men.size() == 30);
        int sum = evaluated.network->bare_cp;
        for (const Attribution::Man& man : evaluated.network->men) sum += man.cp;
        CHECK(sum == evaluated.network->cp);
    }
    CHECK(!test::annotated("1. e4 *").positions[0].network);
}
