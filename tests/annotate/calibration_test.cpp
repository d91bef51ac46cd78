#include "libchess/annotate/calibration.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/scripted_analyser.hpp"

#include <memory>

using namespace chess;

TEST_CASE("the scale of calibration keeps order, signs and mates", "[annotate][calibration]") {
    CHECK(calibrated(Score::centipawns(0), EvaluationKind::full) == Score::centipawns(0));
    CHECK(calibrated(Score::centipawns(100), EvaluationKind::full) == Score::centipawns(118));
    CHECK(calibrated(Score::centipawns(800), EvaluationKind::full) == Score::centipawns(600));
    CHECK(calibrated(Score::centipawns(100), EvaluationKind::network) == Score::centipawns(125));
    CHECK(calibrated(Score::centipawns(800), EvaluationKind::network) == Score::centipawns(740));
    CHECK(calibrated(Score::mating_in(3), EvaluationKind::full) == Score::mating_in(3));
    CHECK(calibrated(Score::mated_in(4), EvaluationKind::full) == Score::mated_in(4));
    for (const EvaluationKind kind : {EvaluationKind::full, EvaluationKind::network}) {
        for (int score = 0; score < Score::max_centipawns; ++score) {
            const Score here = calibrated(Score::centipawns(score), kind);
            REQUIRE(calibrated(Score::centipawns(-score), kind) == -here);
            REQUIRE(here <= calibrated(Score::centipawns(score + 1), kind));
        }
    }
}

TEST_CASE("a calibrated analyser says the same but for its scores", "[annotate][calibration]") {
    auto script = std::make_unique<test::ScriptedAnalyser>();
    const Position start = Position::start();
    const Move move = legal_moves(start)[0];
    script->expect(start, {{.score = Score::centipawns(-800), .depth = 7, .moves = {move}}});
    const auto analyser = calibrated(std::move(script), EvaluationKind::full);
    CHECK(analyser->name() == "script");
    const auto result = analyser->analyse({start}, {}, {}, {});
    REQUIRE(result);
    CHECK(result->lines[0].score == Score::centipawns(-600));
    CHECK(result->lines[0].depth == 7);
    CHECK(result->best_move() == move);
}

TEST_CASE("calibrated, an analyser averages its last two iterations", "[annotate][calibration]") {
    auto script = std::make_unique<test::ScriptedAnalyser>();
    const Position start = Position::start();
    const Move move = legal_moves(start)[0];
    const auto says = [&](int score) {
        return std::vector<SearchLine>{{.score = Score::centipawns(score), .moves = {move}}};
    };
    script->expect(start, says(80));
    const auto score_after = [&](const std::vector<int>& iterations) {
        auto copy = std::make_unique<test::ScriptedAnalyser>(*script);
        for (const int score : iterations) copy->iterations.push_back(says(score));
        const auto result =
            calibrated(std::move(copy), EvaluationKind::full)->analyse({start}, {}, {}, {});
        REQUIRE(result);
        return result->lines[0].score;
    };
    // The mean of 60 and 80 is 70, times 1.18.
    CHECK(score_after({10, 60, 80}) == Score::centipawns(82));
    // The last iteration came to 80, the one before it to 60.
    CHECK(score_after({10, 60}) == Score::centipawns(82));
    CHECK(score_after({}) == calibrated(Score::centipawns(80), EvaluationKind::full));
}
