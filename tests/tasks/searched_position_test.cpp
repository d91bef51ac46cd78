#include "libchess/tasks/searched_position.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/scripted_analyser.hpp"

#include <chrono>
#include <memory>

using namespace chess;
using namespace std::chrono_literals;
using test::move_of;
using test::position_of;

namespace {

/// Rook and king against king: tables of three men are made at once.
constexpr auto rook_fen = "8/8/8/4k3/8/8/8/R3K3 w - - 0 1";
/// Four men: making the tables takes a while.
constexpr auto four_men_fen = "8/8/8/4k3/8/4n3/8/R3K3 w - - 0 1";

SearchLine line_of(const Position& position, std::string_view move, int cp) {
    return {.score = Score::centipawns(cp), .depth = 3, .moves = {move_of(position, move)}};
}

/// The answer that e4 is best in the starting position.
ExpectedAnswer king_pawn() {
    ExpectedAnswer answer;
    answer.best = {move_of(Position::start(), "e2e4")};
    return answer;
}

SearchedPosition searched(const Position& position, const SearchLimits& limits = {.depth = 3}) {
    SearchedPosition search;
    search.position = position;
    search.limits = limits;
    return search;
}

}  // namespace

TEST_CASE("a searched position has the analyser's result and the answer's time",
          "[searched_position]") {
    const Position start = Position::start();
    test::ScriptedAnalyser analyser;
    analyser.iterations = {{line_of(start, "d2d4", 10)}, {line_of(start, "e2e4", 20)}};
    analyser.expect(start, {line_of(start, "e2e4", 30)});
    SearchedPosition search = searched(start);
    search.test = king_pawn();
    int told = 0;
    const auto done =
        search_position(search, GameHistory{start},
                        {.analyser = analyser, .observer = [&](const SearchResult&) { ++told; }});
    REQUIRE(done);
    CHECK(told == 2);
    CHECK(search.result.best_move() == move_of(start, "e2e4"));
    CHECK(search.solved());
    CHECK_FALSE(search.interrupted);
    CHECK(search.verdict == std::nullopt);
    CHECK(analyser.asked.size() == 1);
}

TEST_CASE("a wrong answer is not found, and a failure is passed on", "[searched_position]") {
    const Position start = Position::start();
    test::ScriptedAnalyser analyser;
    analyser.expect(start, {line_of(start, "d2d4", 30)});
    SearchedPosition search = searched(start);
    search.test = king_pawn();
    REQUIRE(search_position(search, GameHistory{start}, {.analyser = analyser}));
    CHECK_FALSE(search.solved());
    analyser.failures = 1;
    const auto failed = search_position(search, GameHistory{start}, {.analyser = analyser});
    REQUIRE_FALSE(failed);
    CHECK(failed.error().message == "script died");
}

TEST_CASE("tables are asked before a search without a clock", "[searched_position]") {
    const Tablebases tables({.own = std::make_shared<EndgameTables>()});
    const Position position = position_of(rook_fen);
    test::ScriptedAnalyser analyser;
    SearchedPosition search = searched(position);
    REQUIRE(
        search_position(search, GameHistory{position}, {.analyser = analyser, .tables = &tables}));
    REQUIRE(search.verdict);
    CHECK(search.verdict->wdl == Wdl::win);
    CHECK(search.table_moves.size() == legal_moves(position).size());
    CHECK(analyser.asked.size() == 1);
}

TEST_CASE("with a clock a search begins at once, and again with the tables",
          "[searched_position]") {
    const Tablebases tables({.own = std::make_shared<EndgameTables>()});
    const Position position = position_of(four_men_fen);
    test::ScriptedAnalyser analyser;
    SearchedPosition search = searched(position, {.time = 100s});
    REQUIRE(
        search_position(search, GameHistory{position}, {.analyser = analyser, .tables = &tables}));
    CHECK(search.verdict.has_value());
    REQUIRE(analyser.asked.size() == 2);
    CHECK(analyser.forgot == 1);
    // What the tables took is taken from the limit, and counts as time of the search.
    CHECK(analyser.limits[0].time == 100s);
    CHECK(analyser.limits[1].time < 100s);
    CHECK(search.limits.time == 100s);
    CHECK(search.result.time > 0ns);
}

TEST_CASE("a clock that runs out before the tables leaves the first result",
          "[searched_position]") {
    const Tablebases tables({.own = std::make_shared<EndgameTables>()});
    const Position position = position_of("8/8/8/5k2/8/4n3/8/Q3K3 w - - 0 1");
    test::ScriptedAnalyser analyser;
    SearchedPosition search = searched(position, {.time = 1ms});
    REQUIRE(
        search_position(search, GameHistory{position}, {.analyser = analyser, .tables = &tables}));
    CHECK(search.verdict == std::nullopt);
    CHECK(analyser.asked.size() == 1);
}

TEST_CASE("a stopped search says so", "[searched_position]") {
    std::stop_source stop;
    stop.request_stop();
    const Position start = Position::start();
    test::ScriptedAnalyser analyser;
    SearchedPosition search = searched(start);
    REQUIRE(search_position(search, GameHistory{start},
                            {.analyser = analyser, .stop = stop.get_token()}));
    CHECK(search.interrupted);
}
