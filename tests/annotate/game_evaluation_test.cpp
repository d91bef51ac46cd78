#include "libchess/annotate/game_evaluation.hpp"

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

std::vector<Position> positions_of(const Game& game) {
    std::vector<Position> positions{game.start};
    for (const GameMove& played : game.moves) {
        Position next = positions.back();
        if (played.move) next.make(*played.move);
        else next.make_null();
        positions.push_back(next);
    }
    return positions;
}

SearchLine line_of(Position position, Score score, std::string_view moves) {
    SearchLine line{.score = score, .depth = 9, .moves = {}};
    while (!moves.empty()) {
        const std::size_t end = moves.find(' ');
        line.moves.push_back(*parse_san(position, moves.substr(0, end)));
        position.make(line.moves.back());
        moves = end == std::string_view::npos ? "" : moves.substr(end + 1);
    }
    return line;
}

constexpr SearchLimits no_limits{};

}  // namespace

TEST_CASE("a game is searched from its end, and nothing is forgotten on the way",
          "[annotate][evaluation]") {
    const Game game = game_of("1. e4 e5 2. Nf3 *");
    test::ScriptedAnalyser analyser;
    int searched = 0;
    const auto result = evaluate_game(game, analyser, no_limits, {}, [&] { ++searched; });
    REQUIRE(result);
    auto positions = positions_of(game);
    std::ranges::reverse(positions);
    CHECK(analyser.asked == positions);
    CHECK(analyser.forgot == 0);
    CHECK(searched == 4);
    CHECK(result->positions.size() == 4);
    CHECK(result->nodes == 40);
}

TEST_CASE("a position is worth what its best known move is worth", "[annotate][evaluation]") {
    const Game game = game_of("1. e4 e5 *");
    const auto positions = positions_of(game);
    test::ScriptedAnalyser analyser;
    analyser.expect(positions[2], {line_of(positions[2], Score::centipawns(-80), "Nf3")});
    analyser.expect(positions[1], {line_of(positions[1], Score::centipawns(-30), "c5 Nf3")});
    const auto result = evaluate_game(game, analyser, no_limits);
    REQUIRE(result);
    CHECK(result->positions[2].score == Score::centipawns(-80));
    // Black's e5 was seen to be worth 80, which the search of the position before it missed.
    CHECK(result->positions[1].score == Score::centipawns(-80));
    CHECK(result->positions[1].lines[0].moves == line_of(positions[1], Score(), "e5 Nf3").moves);
}

TEST_CASE("a mate that was seen is not forgotten at the move before", "[annotate][evaluation]") {
    const Game game = game_of("1. f3 e5 2. g4 *");
    const auto positions = positions_of(game);
    test::ScriptedAnalyser analyser;
    analyser.expect(positions[3], {line_of(positions[3], Score::mating_in(1), "Qh4#")});
    const auto result = evaluate_game(game, analyser, no_limits);
    REQUIRE(result);
    CHECK(result->positions[3].score == Score::mated_in(1 + 0));
    CHECK(result->positions[3].score->as_mate_moves() == -1);
    // White need not play g4: that it loses is no news about the position before it.
    CHECK(result->positions[2].score == Score());
}

TEST_CASE("a mate stays one along its line", "[annotate][evaluation]") {
    const Game game = game_of(
        "[FEN \"7k/8/5K2/8/8/8/8/6Q1 w - - 0 1\"]\n[SetUp \"1\"]\n\n"
        "1. Kf7 Kh7 2. Qg3 *");
    const auto positions = positions_of(game);
    test::ScriptedAnalyser analyser;
    analyser.expect(positions[0], {line_of(positions[0], Score::mating_in(3), "Kf7 Kh7 Qh2#")});
    analyser.expect(positions[1], {line_of(positions[1], Score::centipawns(-900), "Kh7")});
    analyser.expect(positions[2], {line_of(positions[2], Score::centipawns(900), "Qh2#")});
    const auto result = evaluate_game(game, analyser, no_limits);
    REQUIRE(result);
    CHECK(result->positions[0].score == Score::mating_in(3));
    CHECK(result->positions[1].score == -Score::mated_in(2));
    CHECK(result->positions[2].score == Score::mating_in(1));
    // 2. Qg3 left the line.
    CHECK(result->positions[3].score == Score());
}

TEST_CASE("a mate that is remembered is the only line with its move, and none is better",
          "[annotate][evaluation]") {
    const Game game = game_of(
        "[FEN \"7k/8/5K2/8/8/8/8/6Q1 w - - 0 1\"]\n[SetUp \"1\"]\n\n"
        "1. Kf7 Kh7 2. Qg3 *");
    const auto positions = positions_of(game);
    test::ScriptedAnalyser analyser;
    analyser.expect(positions[0], {line_of(positions[0], Score::mating_in(3), "Kf7 Kh7 Qh2#"),
                                   line_of(positions[0], Score::centipawns(500), "Qg2")});
    analyser.expect(positions[1], {line_of(positions[1], Score::centipawns(-900), "Kh7")});
    analyser.expect(positions[2], {line_of(positions[2], Score::centipawns(900), "Qh1"),
                                   line_of(positions[2], Score::centipawns(600), "Qh2#")});
    const auto result = evaluate_game(game, analyser, {.lines = 2});
    REQUIRE(result);
    const auto& here = result->positions[2].lines;
    REQUIRE(here.size() == 2);
    CHECK(here[0].score == Score::mating_in(1));
    CHECK(here[0].moves == line_of(positions[2], Score(), "Qh2#").moves);
    CHECK(here[1].moves == line_of(positions[2], Score(), "Qh1").moves);
    // The side that is mated has no line that says otherwise.
    REQUIRE(result->positions[1].lines.size() == 1);
    CHECK(result->positions[1].lines[0].score == -Score::mated_in(2));
}

TEST_CASE("games that are over need no search", "[annotate][evaluation]") {
    const Game game = game_of("1. f3 e5 2. g4 Qh4# 0-1");
    test::ScriptedAnalyser analyser;
    const auto result = evaluate_game(game, analyser, no_limits);
    REQUIRE(result);
    CHECK(analyser.asked.size() == 4);
    CHECK(to_string(*result->positions[4].score) == "#0");
    CHECK_FALSE(result->positions[4].depth);
    // Mating is worth a mate to the one who does it.
    CHECK(result->positions[3].score->as_mate_moves() == -1);
    const Game stalemate = game_of(
        "[FEN \"7k/8/6K1/8/8/8/8/5Q2 w - - 0 1\"]\n[SetUp \"1\"]\n\n"
        "1. Qf7 1/2-1/2");
    const auto drawn = evaluate_game(stalemate, analyser, no_limits);
    REQUIRE(drawn);
    CHECK(drawn->positions[1].score == Score());
}

TEST_CASE("a search that failed is tried once more", "[annotate][evaluation]") {
    const Game game = game_of("1. e4 *");
    test::ScriptedAnalyser analyser;
    analyser.failures = 1;
    const auto result = evaluate_game(game, analyser, no_limits);
    REQUIRE(result);
    CHECK(analyser.asked.size() == 3);
    analyser.failures = 2;
    const auto failed = evaluate_game(game, analyser, no_limits);
    REQUIRE_FALSE(failed);
    CHECK(failed.error().message == "script died");
}

TEST_CASE("a side that passes is searched after it", "[annotate][evaluation]") {
    const Game game = game_of("1. e4 -- 2. d4 *");
    test::ScriptedAnalyser analyser;
    const auto result = evaluate_game(game, analyser, no_limits);
    REQUIRE(result);
    CHECK(result->positions.size() == 4);
    CHECK(analyser.asked[1].turn() == Color::white);
}

TEST_CASE("what is linked by the best move is evened out", "[annotate][evaluation]") {
    const Game game = game_of("1. e4 e5 2. Nf3 *");
    GameEvaluation evaluation;
    const auto positions = positions_of(game);
    const auto set = [&](std::size_t i, int score, std::string_view best) {
        EvaluatedPosition at{Score::centipawns(score), 8, {}};
        if (!best.empty()) at.lines = {{*at.score, {*parse_san(positions[i], best)}}};
        evaluation.positions.push_back(at);
    };
    set(0, 40, "e4");
    set(1, 20, "c5");
    set(2, 100, "Nf3");
    set(3, 60, "Nc6");
    steady(game, evaluation);
    // 40 and 20 are linked, 100 and 60 are, and e5 was no best move.
    CHECK(evaluation.positions[0].score == Score::centipawns(33));
    CHECK(evaluation.positions[1].score == Score::centipawns(26));
    CHECK(evaluation.positions[2].score == Score::centipawns(86));
    CHECK(evaluation.positions[3].score == Score::centipawns(73));
    CHECK(evaluation.positions[3].lines[0].score == Score::centipawns(73));
    evaluation.positions[3].score = Score::mating_in(5);
    steady(game, evaluation);
    CHECK(evaluation.positions[3].score == Score::mating_in(5));
    CHECK(evaluation.positions[2].score == Score::centipawns(86));
}

TEST_CASE("evened out, no line is better than the best", "[annotate][evaluation]") {
    const Game game = game_of("1. e4 e5 *");
    const auto positions = positions_of(game);
    const auto move_of = [&](std::size_t i, std::string_view san) {
        return std::vector{*parse_san(positions[i], san)};
    };
    GameEvaluation evaluation;
    evaluation.positions = {
        {Score::centipawns(100),
         8,
         {{Score::centipawns(100), move_of(0, "e4")}, {Score::centipawns(90), move_of(0, "d4")}}},
        {Score::centipawns(10),
         8,
         {{Score::centipawns(10), move_of(1, "e5")}, {Score::centipawns(20), move_of(1, "c5")}}},
        {Score::centipawns(40), 8, {{Score::centipawns(40), move_of(2, "Nf3")}}}};
    steady(game, evaluation);
    // 100 and 10 of White's make 70 where 90 was second; 100, 10 and 40 of Black's 40, where 20
    // was.
    CHECK(evaluation.positions[0].lines[0].score == Score::centipawns(70));
    CHECK(evaluation.positions[0].lines[1].score == Score::centipawns(70));
    CHECK(evaluation.positions[1].lines[0].score == Score::centipawns(40));
    CHECK(evaluation.positions[1].lines[1].score == Score::centipawns(40));
}

TEST_CASE("evaluations are read as they stand", "[annotate][evaluation]") {
    const GameEvaluation read = read_evaluations(
        game_of("1. e4 {[%eval 0.33,20]} e5 2. Ke2 {[%eval -0.7]} Qh4 {[%eval #-4]} *"));
    REQUIRE(read.positions.size() == 5);
    CHECK(read.positions[0].score == Score::centipawns(15));
    CHECK(read.positions[1].score == Score::centipawns(33));
    CHECK(read.positions[1].depth == 20);
    CHECK_FALSE(read.positions[2].score);
    CHECK(read.positions[3].score == Score::centipawns(-70));
    CHECK(read.positions[4].score->as_mate_moves() == -4);
}

TEST_CASE("a start that is not the usual one has no evaluation unless it is written",
          "[annotate][evaluation]") {
    constexpr std::string_view start =
        "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n[SetUp \"1\"]\n\n";
    CHECK_FALSE(
        read_evaluations(game_of(std::string(start) + "1. e4 {[%eval 1.0]} *")).positions[0].score);
    CHECK(read_evaluations(game_of(std::string(start) + "{[%eval 0.9]} 1. e4 {[%eval 1.0]} *"))
              .positions[0]
              .score == Score::centipawns(90));
}
