#include "report/search/search_report.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/report_text.hpp"
#include "tests/support/search_reports.hpp"

using namespace chess;
using namespace chess::test;

namespace {

constexpr std::string_view after_e4 = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";

std::string text_of(const SearchedPosition& report, const SearchReportOptions& options = {}) {
    return Telling<SearchedPosition>::text(report, options).plain();
}

/// The verdict on a score for Black, who is to move.
std::string verdict_of(Score score, const SearchReportOptions& options = {}) {
    const std::string line =
        lines_of(text_of(searched(after_e4, {{score, {"e5"}}}), options)).front();
    return line.substr(line.find_last_of('8') == 0 ? 21 : 0);
}

std::vector<std::string> long_variation() {
    std::vector<std::string> moves;
    for (int i = 0; i < 10; ++i)
        for (const char* const move : {"Nf3", "Nf6", "Ng1", "Ng8"}) moves.emplace_back(move);
    return moves;
}

SearchedPosition solved_test(std::string id) {
    SearchedPosition report = searched(start_fen, {{Score::centipawns(30), {"e4", "e5", "Nf3"}}});
    report.id = std::move(id);
    ExpectedAnswer test;
    test.best = moves_of(report.position, {"e4"});
    report.test = test;
    report.found = AnswerFound{4, 5123, std::chrono::milliseconds(20)};
    return report;
}

SearchedPosition failed_test(std::string id) {
    SearchedPosition report = solved_test(std::move(id));
    report.test->best = moves_of(report.position, {"d4"});
    report.found.reset();
    return report;
}

}  // namespace

TEST_CASE("chances are told for both sides, and in a column of each table",
          "[report][search_text]") {
    SearchedPosition report = searched(
        after_e4, {{Score::centipawns(-34), {"e5", "Nf3"}}, {Score::centipawns(-40), {"c5"}}});
    report.result.lines[0].chances = Chances{200, 455, 345};
    report.result.lines[1].chances = Chances{190, 450, 360};
    const std::string alone = text_of(report, {.wdl = true});
    CHECK_THAT(alone, Catch::Contains("chances   White 34.5 %, draw 45.5 %, Black 20.0 %"));
    CHECK_THAT(text_of(report), !Catch::Contains("chances"));
    const std::string several = text_of(report, {.lines = true, .wdl = true});
    CHECK_THAT(several, Catch::Contains(" 1.    +0.34  34.5/45.5/20.0  1... e5 2. Nf3"));
    CHECK_THAT(several, Catch::Contains(" 2.    +0.40  36.0/45.0/19.0  1... c5"));
    CHECK_THAT(search_table_header({.wdl = true}).plain(), Catch::Contains("win/draw/loss"));
    CHECK_THAT(search_table_row(report.position, report.result, {.wdl = true}).plain(),
               Catch::Contains("+0.34  34.5/45.5/20.0"));
    report.result.lines[0].chances.reset();
    CHECK_THAT(text_of(report, {.wdl = true}), !Catch::Contains("chances"));
}

TEST_CASE("a test with chances keeps to the width", "[report][search_text]") {
    SearchedPosition report = solved_test("a rather long name of a test, and its number.1");
    report.result.lines[0].chances = Chances{1000, 0, 0};
    for (const bool timing : {true, false}) {
        const SearchReportOptions options{.wdl = true, .timing = timing};
        CHECK_THAT(search_test_header(options).plain(), Catch::Contains("win/draw/loss"));
        const std::string line = search_test_text(report, options).plain();
        CHECK_THAT(line, Catch::Contains("  100.0/0.0/0.0  "));
        CHECK(line.size() <= 81);
    }
}

TEST_CASE("the verdict names the side that is better", "[report][search_text]") {
    CHECK(verdict_of(Score::centipawns(5)) == "Level, -0.05");
    CHECK(verdict_of(Score()) == "Level, 0.00");
    CHECK(verdict_of(Score::centipawns(-34)) == "White is slightly better, +0.34");
    CHECK(verdict_of(Score::centipawns(70)) == "Black is better, -0.70");
    CHECK(verdict_of(Score::centipawns(-170)) == "White is much better, +1.70");
    CHECK(verdict_of(Score::centipawns(320)) == "Black is winning, -3.20");
    CHECK(verdict_of(Score::centipawns(320), {.pov = PointOfView::mover}) ==
          "Black is winning, +3.20 for Black");
    CHECK(verdict_of(Score::mating_in(5)) == "Black mates in 3");
    CHECK(verdict_of(Score::mated_in(4)) == "White mates in 2");
}

TEST_CASE("a score that is a bound says so", "[report][search_text]") {
    SearchedPosition report = searched(after_e4, {{Score::centipawns(-34), {"e5"}}});
    report.result.lines.front().bound = Bound::lower;
    CHECK_THAT(text_of(report), Catch::Contains("+0.34 or less"));
    CHECK_THAT(text_of(report, {.pov = PointOfView::mover}),
               Catch::Contains("White is slightly better, -0.34 or more for Black"));
    CHECK_THAT(text_of(report, {.lines = true}), Catch::Contains("\n 1.   +0.34-  1... e5"));
    CHECK_THAT(search_table_row(report.position, report.result, {}).plain(),
               Catch::StartsWith("  12/18  +0.34-"));
    report.test = ExpectedAnswer{};
    CHECK_THAT(search_test_text(report, {}).plain(), Catch::Contains(" +0.34-"));
    CHECK_THAT(search_test_text(report, {.pov = PointOfView::mover}).plain(),
               Catch::Contains(" -0.34+"));
}

TEST_CASE("a report has the best move, what follows and numbers", "[report][search_text]") {
    const std::string text =
        text_of(searched(after_e4, {{Score::centipawns(-34), {"e5", "Nf3", "Nc6"}}}));
    CHECK_THAT(text, Catch::Contains("best      1... e5\n"));
    CHECK_THAT(text, Catch::Contains("expected  2. Nf3 Nc6\n"));
    CHECK_THAT(text, Catch::Contains("depth     12 plies, up to 18 in some lines\n"));
    CHECK_THAT(text, Catch::Contains("1,234,567 nodes in 2.500 s, 494 k/s\n"));
    CHECK_THAT(text, Catch::Contains("12.5 % full\n"));
    const std::string uci =
        text_of(searched(after_e4, {{Score::centipawns(-34), {"e5", "Nf3", "Nc6"}}}),
                {.san = false, .timing = false});
    CHECK_THAT(uci, Catch::Contains("expected  2. g1f3 b8c6\n"));
    CHECK_THAT(uci, Catch::Contains("1,234,567 nodes\n"));
}

TEST_CASE("no line of a report is longer than the terminal", "[report][search_text]") {
    const SearchedPosition report = searched(
        start_fen, {{Score::centipawns(10), long_variation()}, {Score(), long_variation()}});
    for (const std::size_t width : {80U, 97U, 120U, 200U})
        for (const bool lines : {false, true}) {
            const SearchReportOptions options{.lines = lines, .width = width};
            CHECK(widest(Telling<SearchedPosition>::text(report, options)) <= width);
            CHECK(widest(search_table_header(options)) <= width);
            CHECK(widest(search_table_row(report.position, report.result, options)) <= width);
            SearchedPosition test =
                solved_test("a very long name of a very long suite of tests.0001");
            test.result = report.result;
            CHECK(widest(search_test_header(options)) <= width);
            CHECK(widest(search_test_text(test, options)) <= width);
        }
}

TEST_CASE("a long variation is whole in the report and cut in the table", "[report][search_text]") {
    const SearchedPosition report =
        searched(start_fen, {{Score::centipawns(10), long_variation()}});
    CHECK_THAT(text_of(report), Catch::Contains("20. Ng1 Ng8"));
    const std::string row = search_table_row(report.position, report.result, {}).plain();
    CHECK(row == "  12/18   +0.10    2.500 s  1.23 M  494 k/s   1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 ..\n");
}

TEST_CASE("a line to mate that ends before it says so", "[report][search_text]") {
    constexpr std::string_view remark = "The line to mate is cut: mate-finder shows it whole.";
    CHECK_THAT(text_of(searched(after_e4, {{Score::mating_in(3), {"e5", "Nf3"}}})),
               Catch::Contains(std::string(remark)));
    CHECK_THAT(text_of(searched(after_e4, {{Score::mated_in(4), {"e5", "Nf3", "Nc6"}}})),
               Catch::Contains(std::string(remark)));
    for (const Score whole : {Score::mating_in(3), Score::mated_in(2), Score::centipawns(900)})
        CHECK_THAT(text_of(searched(after_e4, {{whole, {"e5", "Nf3", "Nc6"}}})),
                   !Catch::Contains(std::string(remark)));
}

TEST_CASE("several lines are numbered, each with its score", "[report][search_text]") {
    const SearchedPosition report = searched(
        after_e4, {{Score::centipawns(-34), {"e5", "Nf3"}}, {Score::centipawns(-40), {"c5"}}});
    const std::string text = text_of(report, {.lines = true});
    CHECK_THAT(text, Catch::Contains("\n 1.    +0.34  1... e5 2. Nf3\n"));
    CHECK_THAT(text, Catch::Contains("\n 2.    +0.40  1... c5\n"));
    CHECK(lines_of(search_table_row(report.position, report.result, {}).plain()).size() == 2);
}

TEST_CASE("a game that is over has a verdict and no move", "[report][search_text]") {
    CHECK_THAT(text_of(searched("R5k1/5ppp/8/8/8/8/8/7K b - - 0 1", {})),
               Catch::Contains("Checkmate: White has won\n") && !Catch::Contains("best"));
    CHECK_THAT(text_of(searched("7k/5K2/6Q1/8/8/8/8/8 b - - 0 1", {})),
               Catch::Contains("Stalemate: a draw\n"));
}

TEST_CASE("a title names the position, or its place in a game", "[report][search_text]") {
    SearchedPosition report = searched(start_fen, {{Score(), {"e4"}}});
    CHECK(search_title(report).plain() == std::string(start_fen) + "\n\n");
    report.id = "WAC.001";
    report.ply = 0;
    CHECK(search_title(report).plain() ==
          "WAC.001\nrecord 3, ply 0\n" + std::string(start_fen) + "\n\n");
}

TEST_CASE("an interrupted search says so", "[report][search_text]") {
    SearchedPosition report = searched(start_fen, {{Score(), {"e4"}}});
    CHECK_THAT(text_of(report), !Catch::Contains("interrupted"));
    report.interrupted = true;
    CHECK_THAT(text_of(report), Catch::Contains("interrupted before its limit"));
}

TEST_CASE("a test is a line: whether and when it was solved", "[report][search_suite_text]") {
    CHECK(search_test_text(solved_test("WAC.001"), {}).plain() ==
          "ok  WAC.001               e4        +0.30  e4             4    0.020 s     5,123\n");
    CHECK(search_test_text(failed_test("WAC.001"), {.timing = false}).plain() ==
          "--  WAC.001                      e4        +0.30  d4\n");
    CHECK_THAT(search_test_text(failed_test("STS(v1.0) Undermine.001"), {}).plain(),
               Catch::StartsWith("--  STS(v1.0) Und..ne.001 e4 "));
    CHECK_THAT(search_test_text(failed_test("WAC.001"), {.width = 120}).plain(),
               Catch::EndsWith("   1. e4 e5 2. Nf3\n"));
}

TEST_CASE("tests expect moves, points, moves to avoid or a mate", "[report][search_suite_text]") {
    SearchedPosition report = solved_test("x.1");
    report.test->best.clear();
    report.test->avoid = moves_of(report.position, {"a3"});
    CHECK_THAT(search_test_text(report, {}).plain(), Catch::Contains("  not a3 "));
    report.test->avoid.clear();
    report.test->mate = 3;
    CHECK_THAT(search_test_text(report, {}).plain(), Catch::Contains("  #3 "));
    SearchedPosition black = searched(after_e4, {{Score::mating_in(5), {"e5"}}});
    black.test = ExpectedAnswer{};
    black.test->mate = 3;
    CHECK_THAT(search_test_text(black, {}).plain(), Catch::Contains(" #-3  #-3"));
    CHECK_THAT(search_test_text(black, {.pov = PointOfView::mover}).plain(),
               Catch::Contains(" #3  #3"));
    report.test->mate.reset();
    report.test->points = {{moves_of(report.position, {"e4"}).front(), 7},
                           {moves_of(report.position, {"d4"}).front(), 10}};
    CHECK_THAT(search_test_text(report, {}).plain(), Catch::Contains("  7/10 d4 "));
}

TEST_CASE("the end of a suite counts by theme and over all", "[report][search_suite_text]") {
    SearchTotals totals;
    totals.add(solved_test("WAC.001"));
    totals.add(failed_test("WAC.002"));
    SearchedPosition points = solved_test("STS.1");
    points.test->points = {{moves_of(points.position, {"e4"}).front(), 10}};
    totals.add(points);
    totals.seconds = 10;
    CHECK(Telling<SearchTotals>::text(totals, {}).plain() ==
          "\n"
          "theme           solved                 points                  time\n"
          "WAC                1/2   50.0 %                             5.000 s\n"
          "STS                1/1  100.0 %         10/10  100.0 %      2.500 s\n"
          "\n"
          "2 of 3 solved (66.7 %), 10 of 10 points\n"
          "3,703,701 nodes in 10.0 s, 370 k/s\n");
    CHECK_THAT(Telling<SearchTotals>::text(totals, {.timing = false}).plain(),
               !Catch::Contains(" \n"));
}

TEST_CASE("a suite whose names tell no themes apart has no table", "[report][search_suite_text]") {
    SearchTotals totals;
    totals.add(solved_test("Lasker"));
    totals.add(solved_test("Capablanca"));
    CHECK(Telling<SearchTotals>::text(totals, {.timing = false}).plain() ==
          "\n2 of 2 solved (100.0 %)\n2,469,134 nodes\n");
}

TEST_CASE("a single position has no summary", "[report][search_suite_text]") {
    SearchTotals totals;
    totals.add(searched(start_fen, {{Score(), {"e4"}}}));
    CHECK(Telling<SearchTotals>::text(totals, {}).plain().empty());
}

TEST_CASE("a benchmark ends with its count of nodes", "[report][search_text]") {
    SearchTotals totals;
    totals.nodes = 4638328;
    totals.seconds = 2;
    CHECK(search_bench_summary_text(totals, {}).plain() ==
          "\nTime: 2.000 s\nNodes/second: 2319164\nNodes searched: 4638328\n");
    CHECK(search_bench_summary_text(totals, {.timing = false}).plain() ==
          "\nNodes searched: 4638328\n");
}
