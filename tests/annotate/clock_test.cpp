#include "libchess/annotate/clock.hpp"

#include "libchess/annotate/detail/annotation_steps.hpp"
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
    CHECK(parse_time_control("300d5") == TimeControl{300, 0, 5});
    CHECK(parse_time_control("300+2d5") == TimeControl{300, 2, 5});
    CHECK(parse_time_control("300;d5") == TimeControl{300, 0, 5});
    CHECK(parse_time_control("40/7200d10:3600") == TimeControl{7200, 0, 10});
    CHECK(parse_time_control("G/90;d5") == TimeControl{5400, 0, 5});
    CHECK(parse_time_control("G45/D5") == TimeControl{2700, 0, 5});
    CHECK(parse_time_control("G/30 d3") == TimeControl{1800, 0, 3});
    CHECK(parse_time_control("G/5") == TimeControl{300, 0});
    for (const char* none :
         {"G",    "G/",  "d5",   "300d",    "300;5", "300d5x",  "3|2",     "G/90;d5;", "",
          "?",    "-",   "*180", "1/86400", "fast",  "180+",    "+2",      "-5",       "180+2x",
          "1e99", "inf", "nan",  "/60",     "x/60",  "300+2+2", "300d5d5", "300 d",    "40/"})
        CHECK_FALSE(parse_time_control(none));
}

TEST_CASE("time controls are read as people write them", "[annotate][clock]") {
    constexpr TimeControl usual{5400, 30};
    for (const char* text : {"5400+30",
                             "5400 + 30",
                             "5400 +30",
                             "G/90;+30",
                             "G/90; inc30",
                             "G/90+30",
                             "G/90; +30",
                             "G/90, +30",
                             "g/90 inc 30",
                             "90 min + 30 sec",
                             "90 min + 30",
                             "90'+30''",
                             "90' + 30\"",
                             "90m+30s",
                             "90 minutes + 30 seconds per move",
                             "90 min + 30 sec / move",
                             "Game in 90 minutes; increment 30 seconds",
                             "Game/90;+30",
                             "GAME/90 INC 30",
                             "40/90,SD/30;+30",
                             "40/90, SD/30; +30",
                             "40/90,SD30;+30",
                             "1h30+30s",
                             "1.5 hours + 30s",
                             "1 h 30 min + 30 s",
                             "90 min; 30 sec increment",
                             "90 min plus 30 sec",
                             "90 min. + 30 sec.",
                             "SD/90;+30",
                             "90 min + 30 sec increment",
                             "90' + 30'' inc / move"}) {
        CAPTURE(text);
        CHECK(parse_time_control(text) == usual);
    }
    CHECK(parse_time_control("40/90,SD/30;d5") == TimeControl{5400, 0, 5});
    CHECK(parse_time_control("G/90;d5") == TimeControl{5400, 0, 5});
    CHECK(parse_time_control("G/90; delay 5") == TimeControl{5400, 0, 5});
    CHECK(parse_time_control("G/90; 5 sec delay") == TimeControl{5400, 0, 5});
    CHECK(parse_time_control("300 d5") == TimeControl{300, 0, 5});
    CHECK(parse_time_control("G/30 +5/d3") == TimeControl{1800, 5, 3});
    CHECK(parse_time_control("300s") == TimeControl{300, 0});
    CHECK(parse_time_control("90 min") == TimeControl{5400, 0});
    CHECK(parse_time_control("40 in 2 hours") == TimeControl{7200, 0});
    CHECK(parse_time_control("40 moves in 2 hours") == TimeControl{7200, 0});
    CHECK(parse_time_control("120 minutes for 40 moves") == TimeControl{7200, 0});
    CHECK(parse_time_control("40/2h") == TimeControl{7200, 0});
    CHECK(parse_time_control("0+30") == TimeControl{0, 30});
    CHECK(parse_time_control("90+30") == TimeControl{90, 30});  // as the standard has it
    for (const char* none : {"*180",     "1/2 day",       "60/0",
                             "5400,30",  "90 + 30 sec",   "1 day",
                             "G/90,30",  "40/90,30",      "40/90,SD/30;+30 x",
                             "40 in 2",  "90 min 30 sec", "2h 30s",
                             "blitz",    "5 | 3",         "90'30",
                             "+30",      "inc30",         "3 days per move",
                             "G/90;inc", "40/90;SD/30",   "G/90/G/30",
                             "2,5 min"}) {
        CAPTURE(none);
        CHECK_FALSE(parse_time_control(none));
    }
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
        "[TimeControl \"30+0\"]\n\n1. e4 {[%clk 0:01:00]} e5 2. Nf3 {[%clk 0:02:00]} Nc6 "
        "3. Bb5 {[%clk 0:01:50]} *");
    CHECK_FALSE(game.moves[0].spent_seconds);  // more than there was
    CHECK_FALSE(game.moves[2].spent_seconds);
    CHECK(game.moves[4].spent_seconds == 10.0);
}

TEST_CASE("without a time control that can be read no time is known", "[annotate][clock]") {
    const std::string moves =
        "1. e4 {[%clk 0:03:00]} e5 {[%clk 0:03:05]} 2. Nf3 {[%clk 0:02:55]} Nc6 {[%clk 0:03:01]} "
        "3. Bb5 {[%emt 0:00:04] [%clk 0:02:50]} *";
    for (const std::string tag :
         {"", "[TimeControl \"*180\"]\n\n", "[TimeControl \"?\"]\n\n", "[TimeControl \"-\"]\n\n",
          "[TimeControl \"1/86400\"]\n\n", "[TimeControl \"fast\"]\n\n"}) {
        CAPTURE(tag);
        const AnnotatedGame game = annotated(tag + moves);
        for (std::size_t i = 0; i < 4; ++i) {
            CHECK_FALSE(game.moves[i].spent_seconds);
            CHECK(game.moves[i].clock_seconds);
        }
        CHECK(game.moves[4].spent_seconds == 4.0);
    }
}

TEST_CASE("every period has its own increment", "[annotate][clock]") {
    const auto spent = [](const std::string& control) {
        const AnnotatedGame game =
            annotated("[TimeControl \"" + control +
                      "\"]\n\n1. e4 {[%clk 0:01:30]} e5 2. Nf3 {[%clk 0:01:20]} Nc6 "
                      "3. Bb5 {[%clk 0:01:10]} a6 4. Ba4 {[%clk 0:01:00]} *");
        std::vector<double> times;
        for (std::size_t i = 0; i < game.moves.size(); i += 2)
            times.push_back(game.moves[i].spent_seconds.value_or(-1));
        return times;
    };
    using Times = std::vector<double>;
    CHECK(spent("95+5") == Times{10, 15, 15, 15});
    // With the last move of a period time may be added.
    CHECK(spent("2/95+5:1800+30") == Times{10, -1, 40, 40});
    CHECK(spent("3/95:1800+30") == Times{5, 10, -1, 40});
    CHECK(spent("2/95:1/60+3:60") == Times{5, -1, -1, -1});
    CHECK(spent("2/95:?") == Times{5, -1, -1, -1});
    CHECK(spent("2/95") == Times{5, -1, 10, -1});  // again and again
    CHECK(spent("3/95,SD/30;+5") == Times{5615, 15, -1, 15});
}

TEST_CASE("a delay hides some of the time", "[annotate][clock]") {
    const AnnotatedGame game = annotated(
        "[TimeControl \"60d5\"]\n\n1. e4 {[%clk 0:01:00]} e5 {[%clk 0:00:50]} "
        "2. Nf3 {[%clk 0:00:57]} *");
    CHECK_FALSE(game.moves[0].spent_seconds);  // up to five seconds
    CHECK(game.moves[1].spent_seconds == 15.0);
    CHECK(game.moves[2].spent_seconds == 8.0);
}

namespace {

/// The clocks of a game's moves with a time control; -1 for an unknown one.
std::vector<double> clocks(const std::string& control, const std::vector<std::string>& texts,
                           const std::string& command = "clk") {
    std::string pgn = "[TimeControl \"" + control + "\"]\n\n";
    const std::vector<std::string> moves{"e4", "e5", "Nf3", "Nc6", "Bb5", "a6"};
    for (std::size_t i = 0; i < texts.size(); ++i)
        pgn += moves[i] + (texts[i].empty() ? " " : " {[%" + command + ' ' + texts[i] + "]} ");
    std::vector<double> result;
    for (const AnnotatedMove& move : annotated(pgn + "*").moves)
        result.push_back((command == "clk" ? move.clock_seconds : move.spent_seconds).value_or(-1));
    return result;
}

using Clocks = std::vector<double>;

}  // namespace

TEST_CASE("two fields are what the time control leaves", "[annotate][clock]") {
    // Hours and minutes: minutes and seconds would be next to nothing of two hours.
    CHECK(clocks("40/7200:3600", {"1:59", "1:58", "1:30"}) == Clocks{7140, 7080, 5400});
    CHECK(clocks("5400+30", {"1:30", "1:29"}) == Clocks{5400, 5340});
    CHECK(clocks("G/90;d5", {"1:30", "1:29"}) == Clocks{5400, 5340});
    CHECK(clocks("3600", {"", "0:59", "0:58"}) == Clocks{-1, 3540, 3480});
    // Minutes and seconds: there never were as many hours.
    CHECK(clocks("180", {"2:59", "2:58", "2:50", "0:25"}) == Clocks{179, 178, 170, 25});
    CHECK(clocks("5400+30", {"89:59", "90:12", "1:30"}) == Clocks{5399, 5412, 90});
    CHECK(clocks("900+10", {"14:55", "15:02"}) == Clocks{895, 902});
    // What a clock far into the game says is open, and so is one without a time control.
    CHECK(clocks("7200", {"0:25", "0:30"}) == Clocks{-1, -1});
    CHECK(clocks("?", {"1:59", "1:58"}) == Clocks{-1, -1});
    CHECK(clocks("-", {"2:59", "0:25"}) == Clocks{-1, -1});
    CHECK(clocks("180", {"0:02", "0:02"}) == Clocks{-1, -1});
    // The sides contradict each other.
    CHECK(clocks("7200", {"1:59", "7:59"}) == Clocks{-1, -1});
}

TEST_CASE("two fields are what the other clocks leave", "[annotate][clock]") {
    CHECK(clocks("?", {"59:30", "1:58"}) == Clocks{3570, 118});
    CHECK(clocks("?", {"1:59.5", "1:58"}) == Clocks{119.5, 118});
    CHECK(clocks("?", {"1:00:05", "59:58", "1:58"}) == Clocks{3605, 3598, 118});
    CHECK(clocks("7200", {"1:59", "1:59:30"}) == Clocks{119, 7170});
    CHECK(clocks("?", {"45", "1:58"}) == Clocks{45, -1});
}

TEST_CASE("two fields of a time for a move are minutes where hours are too many",
          "[annotate][clock]") {
    CHECK(clocks("180+2", {"0:05", "0:03"}, "emt") == Clocks{5, 3});
    CHECK(clocks("5400", {"0:40", "0:20", "0:55"}, "emt") == Clocks{40, 20, 55});
    CHECK(clocks("5400", {"0:05", "0:03"}, "emt") == Clocks{-1, -1});
    CHECK(clocks("?", {"0:05", "0:00:03"}, "emt") == Clocks{5, 3});
}

TEST_CASE("a decimal comma is read", "[annotate][clock]") {
    CHECK(clocks("180", {"0:02:59,5", "0:02:58,0", "2:50,1"}) == Clocks{179.5, 178, 170.1});
}

TEST_CASE("sixty minutes or seconds are no part of a clock", "[annotate][clock]") {
    CHECK(clocks("7200", {"0:61:75", "1:59:60", "1:60:00", "1:59:59"}) == Clocks{-1, -1, -1, 7199});
}

TEST_CASE("a side's time is summed up", "[annotate][clock]") {
    const AnnotatedGame game = annotated(
        "[TimeControl \"60\"]\n\n1. e4 {[%eval 0.3] [%clk 0:00:55]} e5 {[%eval 0.3]} "
        "2. Qh5 {[%eval -0.5] [%clk 0:00:20]} Nc6 {[%eval 0]} 3. Qxf7+ {[%eval -9] [%clk 0:00:18]} "
        "Kxf7 {[%eval -9]} 4. a3 {[%eval -9] [%clk 0:00:10]} *");
    const auto summary = detail::clock_summary(game, Color::white);
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
    CHECK_FALSE(detail::clock_summary(game, Color::black));
    CHECK(game.players[Color::white].clock);
    CHECK_FALSE(game.players[Color::black].clock);
}

TEST_CASE("time trouble is a tenth of the base where that is more", "[annotate][clock]") {
    const AnnotatedGame game = annotated(
        "[TimeControl \"900\"]\n\n1. e4 {[%eval 0.3] [%clk 0:01:20]} e5 {[%eval 0.3]} "
        "2. Nf3 {[%eval 0.3] [%clk 0:01:10]} *");
    CHECK(detail::clock_summary(game, Color::white)->trouble_moves == 1);
}
