#include "libchess/tasks/solved_puzzle.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/scripted_analyser.hpp"

using namespace chess;
using test::move_of;
using test::play;
using test::position_of;

namespace {

/// A back-rank mate in one, after a quiet move.
PuzzleRecord mate_in_one() {
    return read_puzzle("m,8/3r1pk1/R5pp/8/8/8/P4PPP/6K1 w - - 0 30,a2a4 d7d1,400,,,,,,", {})
        .value();
}

/// Two rooks that both mate: the table has one of them.
PuzzleRecord two_mates() {
    return read_puzzle("t,6k1/5ppp/8/4p3/8/8/1R6/R5K1 b - - 0 1,e5e4 a1a8,400,,,,,,", {}).value();
}

/// A fork of king and rook, whose next move the analyser is told.
PuzzleRecord rook_hunt() {
    return read_puzzle("f,r3k3/8/8/1N6/8/8/7p/4K3 b - - 0 1,h2h1q e1d2 h1a1 b5c7,400,,,,,,", {})
        .value();
}

std::vector<std::string_view> themes_of(const SolvedPuzzle& puzzle) {
    std::vector<std::string_view> themes;
    for (const FoundMotif& found : puzzle.motifs) themes.push_back(name_of(found.motif));
    return themes;
}

SearchLine line_of(const Position& position, std::string_view move, Score score) {
    return {.score = score, .depth = 3, .moves = {move_of(position, move)}};
}

}  // namespace

TEST_CASE("a puzzle is tagged without a search", "[solved_puzzle]") {
    const SolvedPuzzle tagged = tag_puzzle(mate_in_one());
    CHECK(tagged.id == "m");
    CHECK(tagged.solved == std::nullopt);
    CHECK(tagged.nodes == 0);
    CHECK_THAT(themes_of(tagged), Catch::VectorContains(std::string_view("backRankMate")));
}

TEST_CASE("our engine solves a mate in one", "[solved_puzzle]") {
    const auto engine = make_analyser({});
    const auto solved = solve_puzzle(mate_in_one(), *engine, {.depth = 3});
    REQUIRE(solved);
    CHECK(solved->solved == true);
    CHECK(solved->found == 1);
    CHECK(solved->nodes > 0);
    CHECK(solved->score == Score::mating_in(1));
}

TEST_CASE("another mate is as good as the table's, another move is not", "[solved_puzzle]") {
    const PuzzleRecord puzzle = two_mates();
    const Position start = puzzle.start();
    test::ScriptedAnalyser analyser;
    analyser.expect(start, {line_of(start, "b2b8", Score::mating_in(1))});
    CHECK(solve_puzzle(puzzle, analyser, {.nodes = 7})->solved == true);
    REQUIRE_FALSE(analyser.limits.empty());
    CHECK(analyser.limits.front().nodes == 7);

    test::ScriptedAnalyser blind;
    blind.expect(start, {line_of(start, "b2b7", Score::centipawns(100))});
    const auto missed = solve_puzzle(puzzle, blind, {.nodes = 7});
    REQUIRE(missed);
    CHECK(missed->solved == false);
    CHECK(missed->found == 0);
    CHECK(missed->score == Score::centipawns(100));
}

TEST_CASE("all own moves have to be found, and a win without mate has the theme of its score",
          "[solved_puzzle]") {
    const PuzzleRecord puzzle = rook_hunt();
    const Position first = puzzle.start();
    const Position second = play(first, "e1d2 h1a1");
    test::ScriptedAnalyser analyser;
    analyser.expect(first, {line_of(first, "e1d2", Score::centipawns(-300))});
    analyser.expect(second, {line_of(second, "b5c7", Score::centipawns(450))});
    const auto solved = solve_puzzle(puzzle, analyser, {.nodes = 7});
    REQUIRE(solved);
    CHECK(solved->solved == true);
    CHECK(solved->found == 2);
    CHECK_THAT(themes_of(*solved), Catch::VectorContains(std::string_view("crushing")));

    test::ScriptedAnalyser half;
    half.expect(first, {line_of(first, "e1d2", Score::centipawns(-300))});
    half.expect(second, {line_of(second, "b5a7", Score::centipawns(0))});
    const auto missed = solve_puzzle(puzzle, half, {.nodes = 7});
    REQUIRE(missed);
    CHECK(missed->solved == false);
    CHECK(missed->found == 1);
}

TEST_CASE("an engine that fails, and a stop, are errors", "[solved_puzzle]") {
    test::ScriptedAnalyser broken;
    broken.failures = 1;
    const auto failed = solve_puzzle(mate_in_one(), broken, {.nodes = 7});
    REQUIRE_FALSE(failed);
    CHECK(failed.error().kind == EngineError::Kind::died);
    CHECK(broken.asked.size() == 1);  // it is not asked again

    std::stop_source stop;
    stop.request_stop();
    test::ScriptedAnalyser analyser;
    const auto stopped = solve_puzzle(mate_in_one(), analyser, {.nodes = 7}, stop.get_token());
    REQUIRE_FALSE(stopped);
    CHECK(stopped.error().kind == EngineError::Kind::stopped);
}

TEST_CASE("puzzles add up", "[solved_puzzle]") {
    PuzzleTotals totals;
    SolvedPuzzle puzzle = tag_puzzle(mate_in_one());
    totals.add(puzzle);
    puzzle.nodes = 10;
    for (const bool solved : {true, false}) {
        puzzle.solved = solved;
        totals.add(puzzle);
    }
    CHECK(totals.total == 3);
    CHECK(totals.searched == 2);
    CHECK(totals.solved == 1);
    CHECK(totals.nodes == 20);
}
