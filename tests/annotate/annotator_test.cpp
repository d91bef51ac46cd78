#include "libchess/annotate/annotator.hpp"

#include "libchess/annotate/mate_claims.hpp"
#include "libchess/annotate/puzzles.hpp"
#include "libchess/notation/game.hpp"
#include "libchess/notation/san.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/scripted_analyser.hpp"

#include <string_view>
#include <vector>

using namespace chess;

namespace {

Game game_of(std::string_view text) {
    const auto game = parse_game(text);
    REQUIRE(game);
    return *game;
}

std::vector<Judgement> judgements_of(const AnnotatedGame& annotated) {
    std::vector<Judgement> judgements;
    for (const AnnotatedMove& said : annotated.moves) judgements.push_back(said.judgement);
    return judgements;
}

/// White's winning chances after 1. e4 e5 2. Qh5 Ke7: Black blunders into a mate.
constexpr std::string_view short_game =
    "1. e4 {[%eval 0.3] [%clk 0:01:00]} e5 {[%eval 0.3]} 2. Qh5 {[%eval -0.5]} "
    "Ke7 {[%eval #1]} 3. a3 {[%eval 0.0]} *";

constexpr auto none = Judgement::none;

}  // namespace

TEST_CASE("moves are judged by what stands in the file", "[annotate][annotator]") {
    const Game game = game_of(short_game);
    const AnnotatedGame annotated = annotate(game, read_evaluations(game), {});
    CHECK(judgements_of(annotated) ==
          std::vector{none, none, Judgement::inaccuracy, Judgement::blunder, Judgement::blunder});
    CHECK(annotated.unjudged == 0);
    CHECK(annotated.moves[0].clock_seconds == 60.0);
    CHECK(annotated.moves[3].win_before == Approx(54.59).margin(0.01));
    CHECK(annotated.moves[3].win_after == 0.0);
    const PlayerAccount& white = annotated.players[Color::white];
    CHECK(white.total == JudgementCounts{3, 1, 0, 1});
    CHECK(white.phases[GamePhase::opening] == white.total);
    // 0, 80 and 1000 centipawns, a mate counting as ten pawns.
    CHECK(white.acpl == Approx(360.0));
    CHECK(annotated.players[Color::black].acpl == Approx(525.0));
    // Harmonic means of 100, 72, 10 and of 96, 7; the volatile moves weigh most in the others.
    CHECK(white.accuracy.value_or(0) == Approx(25.73).margin(0.01));
    CHECK(annotated.players[Color::black].accuracy.value_or(0) == Approx(12.57).margin(0.01));
}

TEST_CASE("only the side asked for is judged", "[annotate][annotator]") {
    const Game game = game_of(short_game);
    const AnnotatedGame annotated =
        annotate(game, read_evaluations(game), {.sides = {{false, true}}});
    CHECK(judgements_of(annotated) == std::vector{none, none, none, Judgement::blunder, none});
    CHECK_FALSE(annotated.players[Color::white].acpl);
    CHECK_FALSE(annotated.players[Color::white].accuracy);
    CHECK(annotated.unjudged == 0);
}

TEST_CASE("moves without evaluations are counted, not judged", "[annotate][annotator]") {
    const Game game = game_of("1. e4 {[%eval 0.3]} e5 2. f4 {[%eval 0.0]} Qh4 {[%eval 5]} *");
    const AnnotatedGame annotated = annotate(game, read_evaluations(game), {});
    CHECK(judgements_of(annotated) == std::vector{none, none, none, Judgement::blunder});
    CHECK(annotated.unjudged == 2);
    CHECK(annotated.moves[1].win_before.has_value());
    CHECK_FALSE(annotated.moves[1].win_after);
}

TEST_CASE("the engine's own move is never judged to be bad", "[annotate][annotator]") {
    const Game game = game_of("1. f3 *");
    GameEvaluation evaluation;
    evaluation.positions.resize(2);
    evaluation.positions[0] = {
        Score::centipawns(400), 3, {{Score::centipawns(400), {*game.moves[0].move}}}};
    evaluation.positions[1] = {Score::centipawns(-400), 3, {}};
    CHECK(annotate(game, evaluation, {}).moves[0].judgement == none);
    evaluation.positions[0].lines[0].moves = {*parse_san(game.start, "e4")};
    CHECK(annotate(game, evaluation, {}).moves[0].judgement == Judgement::blunder);
}

TEST_CASE("a move is the only one if every other would be a blunder", "[annotate][annotator]") {
    const Game game = game_of("1. e4 *");
    GameEvaluation evaluation;
    evaluation.positions.resize(2);
    evaluation.positions[0] = {Score::centipawns(0),
                               3,
                               {{Score::centipawns(0), {*game.moves[0].move}},
                                {Score::centipawns(-300), {*parse_san(game.start, "d4")}}}};
    evaluation.positions[1] = {Score::centipawns(0), 3, {}};
    CHECK(annotate(game, evaluation, {.only_moves = true}).moves[0].is_only_move);
    CHECK_FALSE(annotate(game, evaluation, {}).moves[0].is_only_move);
    evaluation.positions[0].lines[1].score = Score::centipawns(-100);
    CHECK_FALSE(annotate(game, evaluation, {.only_moves = true}).moves[0].is_only_move);
}

TEST_CASE("openings are found by position, and their moves can be left alone",
          "[annotate][annotator]") {
    const auto book = OpeningBook::read(
        "eco\tname\tpgn\nC40\tKing's Knight\t1. e4 e5 2. Nf3\nA00\tQueer\t1. f3\n");
    REQUIRE(book);
    const Game game = game_of(
        "1. Nf3 {[%eval 0]} e5 {[%eval 3]} 2. e4 {[%eval 0]} "
        "f6 {[%eval 3]} *");
    const AnnotationRules rules{.book = &*book};
    const AnnotatedGame annotated = annotate(game, read_evaluations(game), rules);
    REQUIRE(annotated.opening);
    CHECK(annotated.opening->eco == "C40");
    // By another order of moves, none of which stands in the book before the last.
    CHECK(annotated.moves[2].in_book);
    CHECK_FALSE(annotated.moves[3].in_book);
    CHECK(judgements_of(annotated) ==
          std::vector{none, Judgement::blunder, Judgement::blunder, Judgement::blunder});
    AnnotationRules skipping = rules;
    skipping.skips_book = true;
    const AnnotatedGame skipped = annotate(game, read_evaluations(game), skipping);
    CHECK(judgements_of(skipped) == std::vector{none, none, none, Judgement::blunder});
    CHECK(skipped.players[Color::white].total.moves == 0);
    CHECK(skipped.unjudged == 0);
}

TEST_CASE("mates that were missed or allowed are proved, or stay a claim", "[annotate][claims]") {
    // White mates by Qxe5 at once, and plays a3 instead.
    const Game game = game_of(short_game);
    AnnotatedGame annotated = annotate(game, read_evaluations(game), {});
    MateSolver solver({.hash_megabytes = 1});
    claim_mates(game, annotated, solver, 10'000);
    CHECK(annotated.moves[3].allowed == MateClaim{1, true, true});
    CHECK(annotated.moves[4].missed == MateClaim{1, true, true});
    CHECK_FALSE(annotated.moves[3].missed);
    CHECK_FALSE(annotated.moves[4].allowed);

    AnnotatedGame trusted = annotate(game, read_evaluations(game), {});
    claim_mates(game, trusted, solver, 0);
    CHECK(trusted.moves[3].allowed == MateClaim{1, false, false});

    // A mate that the file claims, and that is none.
    const Game wrong = game_of("1. e4 {[%eval 0.3]} e5 {[%eval #1]} 2. a3 {[%eval 0]} *");
    AnnotatedGame doubted = annotate(wrong, read_evaluations(wrong), {});
    claim_mates(wrong, doubted, solver, 10'000);
    CHECK(doubted.moves[1].allowed == MateClaim{1, false, false});
}

TEST_CASE("a missed mate is a puzzle with all its keys", "[annotate][puzzles]") {
    const Game game =
        game_of(std::string("[White \"Ann\"]\n[Black \"Bob\"]\n[Date \"2024.05.01\"]\n\n") +
                std::string(short_game));
    AnnotatedGame annotated = annotate(game, read_evaluations(game), {});
    MateSolver solver({.hash_megabytes = 1});
    claim_mates(game, annotated, solver, 10'000);
    const auto puzzles = find_puzzles(game, annotated, {}, nullptr, solver, {});
    REQUIRE(puzzles);
    REQUIRE(puzzles->size() == 1);
    CHECK(puzzles->front().ply == 4);
    CHECK(to_epd(puzzles->front(), game) ==
          "rnbq1bnr/ppppkppp/8/4p2Q/4P3/8/PPPP1PPP/RNB1KBNR w KQ - 2 3 bm Qxe5#; dm 1; "
          "id \"Ann - Bob, 2024.05.01, 3.\"; c0 \"3.a3 was played\";");
}

TEST_CASE("a tactic is a puzzle if one move is clearly best and stays it", "[annotate][puzzles]") {
    const Game game = game_of("1. e4 e5 2. a3 *");
    Position position = game.start;
    position.make(*game.moves[0].move);
    position.make(*game.moves[1].move);
    const Move best = *parse_san(position, "Nf3");
    const Move other = *parse_san(position, "Nc3");
    GameEvaluation evaluation;
    evaluation.positions.resize(4);
    for (EvaluatedPosition& at : evaluation.positions) at.score = Score::centipawns(300);
    evaluation.positions[2].lines = {{Score::centipawns(300), {best}}};
    evaluation.positions[3].score = Score::centipawns(0);
    const AnnotatedGame annotated = annotate(game, evaluation, {});
    REQUIRE(annotated.moves[2].judgement == Judgement::blunder);

    MateSolver solver({.hash_megabytes = 1});
    test::ScriptedAnalyser analyser;
    PuzzleLimits limits;
    limits.search.nodes = 1000;
    const auto find = [&](int second, Move first) {
        std::vector<SearchLine> lines{
            {.score = Score::centipawns(300), .moves = {first}},
            {.score = Score::centipawns(second), .moves = {first == best ? other : best}}};
        analyser.expect(position, lines);
        const auto puzzles = find_puzzles(game, annotated, {}, &analyser, solver, limits);
        REQUIRE(puzzles);
        return puzzles->size();
    };
    CHECK(find(50, best) == 1);
    CHECK(analyser.limits.back().nodes == 4000U);
    CHECK(analyser.limits.back().first_moves.size() == 28);
    CHECK(find(250, best) == 0);
    CHECK(find(50, other) == 0);
}
