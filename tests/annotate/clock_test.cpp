#include "libchess/annotate/clock.hpp"

#include "tests/support/annotated_games.hpp"
#include "tests/support/catch.hpp"

using namespace chess;
using test::annotated;

TEST_CASE("time controls are read as PGN writes them", "[annotate][clock]") {
    CHECK(parse_time_control("300") == TimeControl{300, 0});
    CHECK(parse_time_control("180+2") == TimeControl{180, 2});
    CHECK(parse_time_control("0.5+0.1") == TimeControl{0.5, 0.1});
    CHECK(parse_time_control("40/7200:3600") == TimeControl{7200, 0});
    CHECK(parse_time_control("40/5400+30:1800+30") == TimeControl{5400, 30});
    for (const char* none : {"", "?", "-", "*180", "1/86400", "fast", "180+", "+2", "-5", "180+2x",
                             "1e99", "inf", "nan", "/60", "x/60"})
        CHECK_FALSE(parse_time_control(none));
}

TEST_CASE("what a move took is the difference of the clocks", "[annotate][clock]") {
    const AnnotatedGame game = annotated(
        "[TimeControl \"60+1\"]\n\n1. e4 {[%clk 0:00:59]} e5 {[%clk 0:00:50]} "
        "2. Nf3 {[%clk 0:00:30]} Nc6 3. Bb5 {[%emt 0:00:07] [%clk 0:00:40]} a6 {[%clk 0:00:20]} *");
    const auto spent = [&](std::size_t i) { return game.moves[i].spent_seconds; };
    CHECK(spent(0) == 2.0);
    CHECK(spent(1) == 11.0);
    CHECK(spent(2) == 30.0);
    CHECK_FALSE(spent(3));
    CHECK(spent(4) == 7.0);  // [%emt] takes precedence over the clocks
    CHECK_FALSE(spent(5));   // no clock before it
    CHECK(game.moves[2].clock_before == 59.0);
    CHECK(game.moves[2].clock_seconds == 30.0);
}

TEST_CASE("a clock that runs backwards says nothing", "[annotate][clock]") {
    const AnnotatedGame game = annotated(
        "1. e4 {[%clk 0:01:00]} e5 2. Nf3 {[%clk 0:02:00]} Nc6 3. Bb5 {[%clk 0:01:50]} *");
    CHECK_FALSE(game.moves[0].spent_seconds);  // the time at the start is unknown
    CHECK_FALSE(game.moves[2].spent_seconds);
    CHECK(game.moves[4].spent_seconds == 10.0);
}

TEST_CASE("a side's time is summed up", "[annotate][clock]") {
    const AnnotatedGame game = annotated(
        "[TimeControl \"60\"]\n\n1. e4 {[%eval 0.3] [%clk 0:00:55]} e5 {[%eval 0.3]} "
        "2. Qh5 {[%eval -0.5] [%clk 0:00:20]} Nc6 {[%eval 0]} 3. Qxf7+ {[%eval -9] [%clk 0:00:18]} "
        "Kxf7 {[%eval -9]} 4. a3 {[%eval -9] [%clk 0:00:10]} *");
    const auto summary = clock_summary(game, Color::white);
    REQUIRE(summary);
    CHECK(summary->moves == 4);
    CHECK(summary->seconds == 50.0);
    CHECK(summary->least == 10.0);
    CHECK(summary->errors == 1);
    CHECK(summary->trouble_moves == 2);  // with 20 and 18 seconds left
    CHECK(summary->trouble_errors == 1);
    REQUIRE(summary->longest.size() == 3);
    CHECK(summary->longest[0].move == 2);
    CHECK(summary->longest[0].seconds == 35.0);
    CHECK(summary->longest[1].move == 6);
    CHECK(summary->longest[2].move == 0);
    CHECK_FALSE(clock_summary(game, Color::black));
    CHECK(game.players[Color::white].clock);
    CHECK_FALSE(game.players[Color::black].clock);
}

TEST_CASE("time trouble is a tenth of the base where that is more", "[annotate][clock]") {
    const AnnotatedGame game = annotated(
        "[TimeControl \"900\"]\n\n1. e4 {[%eval 0.3] [%clk 0:01:20]} e5 {[%eval 0.3]} "
        "2. Nf3 {[%eval 0.3] [%clk 0:01:10]} *");
    CHECK(clock_summary(game, Color::white)->trouble_moves == 1);
}
