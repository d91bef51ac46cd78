#include "libchess/annotate/annotator.hpp"

#include "tests/support/annotated_games.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/scripted_analyser.hpp"

using namespace chess;
using test::line_from;
using test::unannotated;

namespace {

constexpr std::string_view queen_ending =
    "[FEN \"7k/8/5K2/8/8/8/8/6Q1 w - - 0 1\"]\n[SetUp \"1\"]\n\n1. Kf7 Kh7 2. Qg3 *";

/// A game, and an analyser with scripted answers.
struct Script {
    AnnotatedGame game;
    test::ScriptedAnalyser analyser = {};

    explicit Script(std::string_view pgn) : game(unannotated(pgn)) {}

    /// Lines, best first, each by its score for the side to move and its moves.
    void expect(std::size_t index,
                const std::vector<std::pair<Score, std::vector<std::string>>>& lines) {
        std::vector<SearchLine> said;
        for (const auto& [score, sans] : lines)
            said.push_back(line_from(game.positions[index].position, score, sans));
        analyser.expect(game.positions[index].position, said);
    }
    void evaluate(int lines = 1) {
        REQUIRE(evaluate_game(game, analyser, {.limits = {.lines = lines}}));
    }
};

Score cp(int centipawns) {
    return Score::centipawns(centipawns);
}

/// White's scores.
std::vector<std::optional<Score>> scores_of(const AnnotatedGame& game) {
    std::vector<std::optional<Score>> scores;
    for (const EvaluatedPosition& position : game.positions)
        scores.push_back(position.score_for(Color::white));
    return scores;
}

AnnotatedGame as_written(const std::string& pgn) {
    AnnotatedGame game = unannotated(pgn);
    read_evaluations(game);
    return game;
}

}  // namespace

TEST_CASE("games are searched from the end, and results are reused", "[annotate][evaluation]") {
    Script script("1. e4 e5 2. Nf3 *");
    int searched = 0;
    REQUIRE(evaluate_game(script.game, script.analyser, {}, {}, [&] { ++searched; }));
    std::vector<Position> positions;
    for (const EvaluatedPosition& at : script.game.positions) positions.push_back(at.position);
    std::ranges::reverse(positions);
    CHECK(script.analyser.asked == positions);
    CHECK(script.analyser.forgot == 0);
    CHECK(searched == 4);
    CHECK(script.game.nodes == 40);
}

TEST_CASE("nodes go where a mark hangs on them", "[annotate][evaluation]") {
    // White's second move loses 0.1, Black's 0.35.
    Script script("1. e4 e5 2. f3 g6 *");
    script.expect(1, {{cp(-55), {"e5"}}});
    script.expect(2, {{cp(55), {"Nf3"}}});
    script.expect(3, {{cp(0), {"Nf6"}}});
    script.expect(4, {{cp(200), {"Nc3"}}});
    const auto indices = [&] {
        std::vector<std::size_t> found;
        for (const Position& asked : script.analyser.asked)
            for (std::size_t i = 0; i < script.game.positions.size(); ++i)
                if (script.game.positions[i].position == asked) found.push_back(i);
        return found;
    };
    int searched = 0;
    SECTION("half for all, the rest for two positions") {
        REQUIRE(evaluate_game(script.game, script.analyser, {.limits = {.nodes = 100}}, {},
                              [&] { ++searched; }));
        CHECK(indices() == std::vector<std::size_t>{4, 3, 2, 1, 0, 3, 2});
        CHECK(script.analyser.limits[0].nodes == 50);
        // 500 nodes for five positions, of which 50 are spent.
        CHECK(script.analyser.limits[5].nodes == 225);
        CHECK(script.analyser.limits[6].nodes == 225);
        CHECK(script.game.nodes == 70);
    }
    SECTION("what is left of a small limit") {
        REQUIRE(evaluate_game(script.game, script.analyser, {.limits = {.nodes = 20}}, {},
                              [&] { ++searched; }));
        CHECK(script.analyser.limits[0].nodes == 10);
        CHECK(script.analyser.limits[5].nodes == 25);
        CHECK(script.analyser.limits.size() == 7);
    }
    SECTION("whatever the marks are") {
        // Black's move is nearer.
        const JudgementOptions marks{.thresholds = {12, 30, 34}};
        REQUIRE(evaluate_game(script.game, script.analyser,
                              {.limits = {.nodes = 100}, .judgement = marks}, {},
                              [&] { ++searched; }));
        CHECK(indices() == std::vector<std::size_t>{4, 3, 2, 1, 0, 4, 3});
    }
    SECTION("another limit is kept everywhere") {
        REQUIRE(evaluate_game(script.game, script.analyser, {.limits = {.depth = 5, .nodes = 100}},
                              {}, [&] { ++searched; }));
        CHECK(indices() == std::vector<std::size_t>{4, 3, 2, 1, 0});
        CHECK(script.analyser.limits[0].nodes == 100);
    }
    CHECK(searched == 5);
}

TEST_CASE("a position is worth what its best known move is worth", "[annotate][evaluation]") {
    Script script("1. e4 e5 *");
    script.expect(2, {{cp(-80), {"Nf3"}}});
    script.expect(1, {{cp(-30), {"c5", "Nf3"}}});
    script.evaluate();
    CHECK(script.game.positions[2].score == cp(-80));
    // Black's e5 proved to be worth 80, which the search of the position before it had missed.
    const EvaluatedPosition& before = script.game.positions[1];
    CHECK(before.score == cp(80));
    CHECK(before.lines[0].moves == line_from(before.position, {}, {"e5", "Nf3"}).moves);
}

TEST_CASE("a mate that was seen is not forgotten at the move before", "[annotate][evaluation]") {
    Script script("1. f3 e5 2. g4 *");
    script.expect(3, {{Score::mating_in(1), {"Qh4#"}}});
    script.evaluate();
    CHECK(script.game.positions[3].score == Score::mating_in(1));
    // White need not play g4: its refutation does not change the score of the position before it.
    CHECK(script.game.positions[2].score == Score());
}

TEST_CASE("a mate stays one along its line", "[annotate][evaluation]") {
    Script script(queen_ending);
    script.expect(0, {{Score::mating_in(3), {"Kf7", "Kh7", "Qh2#"}}});
    script.expect(1, {{cp(-900), {"Kh7"}}});
    script.expect(2, {{cp(900), {"Qh2#"}}});
    script.evaluate();
    // 2. Qg3 left the line.
    CHECK(scores_of(script.game) ==
          std::vector<std::optional<Score>>{Score::mating_in(3), -Score::mated_in(2),
                                            Score::mating_in(1), Score()});
}

TEST_CASE("a remembered mate is the only line with its move", "[annotate][evaluation]") {
    Script script(queen_ending);
    script.expect(0, {{Score::mating_in(3), {"Kf7", "Kh7", "Qh2#"}}, {cp(500), {"Qg2"}}});
    script.expect(1, {{cp(-900), {"Kh7"}}});
    script.expect(2, {{cp(900), {"Qh1"}}, {cp(600), {"Qh2#"}}});
    script.evaluate(2);
    const EvaluatedPosition& here = script.game.positions[2];
    REQUIRE(here.lines.size() == 2);
    CHECK(here.lines[0].score == Score::mating_in(1));
    CHECK(here.lines[0].moves == line_from(here.position, {}, {"Qh2#"}).moves);
    CHECK(here.lines[1].moves == line_from(here.position, {}, {"Qh1"}).moves);
    // The side that is mated has no line with another score.
    REQUIRE(script.game.positions[1].lines.size() == 1);
    CHECK(script.game.positions[1].lines[0].score == Score::mated_in(2));
}

TEST_CASE("games that are over need no search", "[annotate][evaluation]") {
    Script mated("1. f3 e5 2. g4 Qh4# 0-1");
    mated.evaluate();
    CHECK(mated.analyser.asked.size() == 4);
    CHECK(to_string(*mated.game.positions[4].score_for(Color::white)) == "#0");
    CHECK_FALSE(mated.game.positions[4].depth);
    // For the mating side the position before is a mate in one.
    CHECK(mated.game.positions[3].score == Score::mating_in(1));
    Script stalemate("[FEN \"7k/8/6K1/8/8/8/8/5Q2 w - - 0 1\"]\n[SetUp \"1\"]\n\n1. Qf7 1/2-1/2");
    stalemate.evaluate();
    CHECK(stalemate.game.positions[1].score == Score());
}

TEST_CASE("a search that failed is tried once more", "[annotate][evaluation]") {
    Script script("1. e4 *");
    script.analyser.failures = 1;
    script.evaluate();
    CHECK(script.analyser.asked.size() == 3);
    script.analyser.failures = 2;
    const auto failed = evaluate_game(script.game, script.analyser, {});
    REQUIRE_FALSE(failed);
    CHECK(failed.error().message == "script died");
    script.analyser.failures = 2;
    CHECK_FALSE(annotate(script.game.game, {}, {.analyser = &script.analyser}));
}

TEST_CASE("a side that passes is searched after it", "[annotate][evaluation]") {
    Script script("1. e4 -- 2. d4 *");
    script.evaluate();
    CHECK(script.analyser.asked.size() == 4);
    CHECK(script.analyser.asked[1].turn() == Color::white);
}

TEST_CASE("what is linked by the best move is evened out", "[annotate][evaluation]") {
    AnnotatedGame game = unannotated("1. e4 e5 2. Nf3 *");
    const std::vector<std::pair<int, std::string>> said{
        {40, "e4"}, {20, "c5"}, {100, "Nf3"}, {60, "Nc6"}};
    for (std::size_t i = 0; i < said.size(); ++i) {
        EvaluatedPosition& at = game.positions[i];
        at.score = at.for_side(Color::white, cp(said[i].first));
        test::add_line(game, i, cp(said[i].first), {said[i].second});
    }
    smooth(game);
    // The best move links 40 and 20, and also 100 and 60; e5 was not the best move.
    CHECK(scores_of(game) == std::vector<std::optional<Score>>{cp(33), cp(26), cp(86), cp(73)});
    CHECK(game.positions[3].lines[0].score == cp(-73));
    game.positions[3].score = Score::mated_in(4);
    smooth(game);
    CHECK(game.positions[3].score == Score::mated_in(4));
    CHECK(game.positions[2].score == cp(86));
}

TEST_CASE("evened out, no line is better than the best", "[annotate][evaluation]") {
    AnnotatedGame game = unannotated("1. e4 e5 *");
    const std::vector<std::vector<std::pair<int, std::string>>> said{
        {{100, "e4"}, {90, "d4"}}, {{10, "e5"}, {20, "c5"}}, {{40, "Nf3"}}};
    for (std::size_t i = 0; i < said.size(); ++i) {
        EvaluatedPosition& at = game.positions[i];
        at.score = at.for_side(Color::white, cp(said[i].front().first));
        for (const auto& [score, move] : said[i]) test::add_line(game, i, cp(score), {move});
    }
    smooth(game);
    // White's 100 and 10 become 70, which caps the second line's 90; Black's 100, 10 and 40 become
    // 40, which caps its 20.
    CHECK(game.positions[0].lines[0].score == cp(70));
    CHECK(game.positions[0].lines[1].score == cp(70));
    CHECK(game.positions[1].lines[0].score == cp(-40));
    CHECK(game.positions[1].lines[1].score == cp(-40));
}

TEST_CASE("evaluations are read as they are", "[annotate][evaluation]") {
    const AnnotatedGame game =
        as_written("1. e4 {[%eval 0.33,20]} e5 2. Ke2 {[%eval -0.7]} Qh4 {[%eval #-4]} *");
    CHECK(scores_of(game) == std::vector<std::optional<Score>>{cp(15), cp(33), std::nullopt,
                                                               cp(-70), Score::mated_in(8)});
    CHECK(game.positions[1].depth == 20);
}

TEST_CASE("an unusual start is evaluated only if that is written", "[annotate][evaluation]") {
    const std::string start = "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n[SetUp \"1\"]\n\n";
    CHECK_FALSE(as_written(start + "1. e4 {[%eval 1.0]} *").positions[0].score);
    CHECK(as_written(start + "{[%eval 0.9]} 1. e4 {[%eval 1.0]} *").positions[0].score == cp(90));
}
