#include "report/search/search_report.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/report_text.hpp"
#include "tests/support/search_reports.hpp"

#include <nlohmann/json.hpp>

using namespace chess;
using namespace chess::test;

namespace {

using nlohmann::json;

constexpr std::string_view after_e4 = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";

SearchedPosition example() {
    return searched(after_e4, {{Score::centipawns(-34), {"e5", "Nf3", "Nc6"}},
                               {Score::centipawns(-40), {"c5", "Nf3"}}});
}

SearchedPosition test_example() {
    SearchedPosition report = example();
    report.id = "Open.1";
    ExpectedAnswer test;
    test.best = moves_of(report.position, {"e5"});
    test.points = {{test.best.front(), 10}};
    report.test = test;
    report.found = AnswerFound{4, 5000, std::chrono::milliseconds(20)};
    return report;
}

}  // namespace

TEST_CASE("a search in JSON has all its keys, and White's view", "[report][search_json]") {
    const json result = json::parse(Telling<SearchedPosition>::json(example(), {}));
    CHECK(result.dump() ==
          R"({"depth":12,"fen":"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",)"
          R"("hashfull":125,"move":"e7e5","nodes":1234567,"nps":493826,"pov":"white",)"
          R"("pv":["e7e5","g1f3","b8c6"],"pv_san":["e5","Nf3","Nc6"],"record":3,"san":"e5",)"
          R"("score":{"cp":34},"seconds":2.5,"seldepth":18,"type":"result"})");
}

TEST_CASE("chances have the view of the scores", "[report][search_json]") {
    SearchedPosition report = example();
    report.result.lines[0].chances = Chances{200, 450, 350};
    const auto wdl = [&](const SearchReportOptions& options) {
        return json::parse(Telling<SearchedPosition>::json(report, options))["wdl"].dump();
    };
    CHECK(wdl({.wdl = true}) == "[350,450,200]");
    CHECK(wdl({.pov = PointOfView::mover, .wdl = true}) == "[200,450,350]");
    CHECK_FALSE(json::parse(Telling<SearchedPosition>::json(report, {})).contains("wdl"));
    CHECK_THAT(Telling<SearchedPosition>::csv_header({.wdl = true}),
               Catch::Contains(",mate,win,draw,loss,"));
    CHECK_THAT(Telling<SearchedPosition>::csv(report, {.wdl = true}),
               Catch::Contains(",34,,350,450,200,"));
    // Another engine may tell none; of a game that is over the result is known.
    report.result.lines[0].chances.reset();
    CHECK(wdl({.wdl = true}) == "null");
    report = searched("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", {});
    CHECK(wdl({.wdl = true}) == "[1000,0,0]");
    report = searched("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", {});
    CHECK(wdl({.wdl = true}) == "[0,1000,0]");
}

TEST_CASE("the mover's view is the search's own", "[report][search_json]") {
    const json result =
        json::parse(Telling<SearchedPosition>::json(example(), {.pov = PointOfView::mover}));
    CHECK(result["score"]["cp"] == -34);
    CHECK(result["pov"] == "mover");
}

TEST_CASE("several lines are a list; the first is also apart", "[report][search_json]") {
    const json result = json::parse(Telling<SearchedPosition>::json(example(), {.lines = true}));
    REQUIRE(result["lines"].size() == 2);
    CHECK(result["lines"][0]["move"] == result["move"]);
    CHECK(result["lines"][1]["san"] == "c5");
    CHECK(result["lines"][1]["score"]["cp"] == 40);
    CHECK(result["lines"][1]["pv"].size() == 2);
}

TEST_CASE("a mate is given in moves, with the sign of the view", "[report][search_json]") {
    SearchedPosition report = example();
    report.result.lines.front().score = Score::mating_in(5);
    CHECK(json::parse(Telling<SearchedPosition>::json(report, {}))["score"].dump() ==
          R"({"mate":-3})");
    CHECK(json::parse(Telling<SearchedPosition>::json(
              report, {.pov = PointOfView::mover}))["score"]["mate"] == 3);
}

TEST_CASE("a bound turns round with the view", "[report][search_json]") {
    SearchedPosition report = example();
    report.result.lines.front().bound = Bound::lower;
    CHECK(json::parse(Telling<SearchedPosition>::json(report, {}))["bound"] == "upper");
    CHECK(json::parse(Telling<SearchedPosition>::json(
              report, {.pov = PointOfView::mover}))["bound"] == "lower");
    CHECK_FALSE(json::parse(Telling<SearchedPosition>::json(example(), {})).contains("bound"));
}

TEST_CASE("a test in JSON says what was expected and when it was found", "[report][search_json]") {
    json result = json::parse(Telling<SearchedPosition>::json(test_example(), {}));
    CHECK(result["id"] == "Open.1");
    CHECK(result["expected"].dump() == R"(["e7e5"])");
    CHECK(result["expected_san"].dump() == R"(["e5"])");
    CHECK(result["solved"] == true);
    CHECK(result["found_depth"] == 4);
    CHECK(result["found_nodes"] == 5000);
    CHECK(result["found_seconds"] == 0.02);
    CHECK(result["points"] == 10);
    CHECK(result["max_points"] == 10);
    CHECK(result["theme"] == "Open");
    SearchedPosition failed = test_example();
    failed.found.reset();
    result = json::parse(Telling<SearchedPosition>::json(failed, {}));
    CHECK(result["solved"] == false);
    CHECK_FALSE(result.contains("found_depth"));
}

TEST_CASE("without timing no key has a time", "[report][search_json]") {
    const json result =
        json::parse(Telling<SearchedPosition>::json(test_example(), {.timing = false}));
    for (const char* const key : {"seconds", "nps", "found_seconds"})
        CHECK_FALSE(result.contains(key));
    SearchTotals totals;
    totals.add(test_example());
    CHECK_THAT(Telling<SearchTotals>::json(totals, {.timing = false}), !Catch::Contains("seconds"));
}

TEST_CASE("a position without legal moves has a result without a move", "[report][search_json]") {
    const json mate = json::parse(Telling<SearchedPosition>::json(
        searched("R5k1/5ppp/8/8/8/8/8/7K b - - 0 1", {}), {.lines = true}));
    CHECK(mate["move"].is_null());
    CHECK(mate["san"].is_null());
    CHECK(mate["pv"].empty());
    CHECK(mate["score"]["mate"] == 0);
    CHECK(mate["lines"].empty());
    const json stalemate = json::parse(
        Telling<SearchedPosition>::json(searched("7k/5K2/6Q1/8/8/8/8/8 b - - 0 1", {}), {}));
    CHECK(stalemate["move"].is_null());
    CHECK(stalemate["score"]["cp"] == 0);
}

TEST_CASE("a summary counts tests by theme", "[report][search_json]") {
    SearchTotals totals;
    totals.add(example());
    totals.add(test_example());
    SearchedPosition failed = test_example();
    failed.found.reset();
    failed.id = "Open.2";
    totals.add(failed);
    failed.id = "Closed.1";
    totals.add(failed);
    totals.errors = 1;
    const json summary = json::parse(Telling<SearchTotals>::json(totals, {}));
    CHECK(summary["type"] == "summary");
    CHECK(summary["schema"] == 1);
    CHECK(summary["total"] == 4);
    CHECK(summary["tests"] == 3);
    CHECK(summary["solved"] == 1);
    CHECK(summary["errors"] == 1);
    CHECK(summary["nodes"] == 4 * 1'234'567);
    CHECK(summary["points"] == 30);
    REQUIRE(summary["themes"].size() == 2);
    CHECK(summary["themes"][0]["theme"] == "Open");
    CHECK(summary["themes"][0]["total"] == 2);
    CHECK(summary["themes"][0]["solved"] == 1);
    CHECK(summary["themes"][1]["theme"] == "Closed");
}

TEST_CASE("lines of CSV have as many fields as their header", "[report][search_csv]") {
    for (const bool lines : {false, true})
        for (const bool timing : {false, true})
            for (const SearchedPosition& report :
                 {example(), test_example(), searched("R5k1/5ppp/8/8/8/8/8/7K b - - 0 1", {})}) {
                const SearchReportOptions options{.lines = lines, .plies = lines, .timing = timing};
                const auto rows = lines_of(Telling<SearchedPosition>::csv(report, options));
                CHECK(rows.size() == (lines && !report.result.lines.empty() ? 2 : 1));
                for (const std::string& row : rows)
                    CHECK(fields_of(row).size() ==
                          fields_of(Telling<SearchedPosition>::csv_header(options)).size());
            }
}

TEST_CASE("CSV has the score in one of two columns", "[report][search_csv]") {
    CHECK_THAT(Telling<SearchedPosition>::csv(example(), {}),
               Catch::Contains(",12,18,34,,e7e5,e5,e7e5 g1f3 b8c6,"));
    SearchedPosition report = example();
    report.result.lines.front().score = Score::mating_in(5);
    CHECK_THAT(Telling<SearchedPosition>::csv(report, {}), Catch::Contains(",12,18,,-3,e7e5,e5,"));
}

TEST_CASE("CSV names expected moves, the theme, the view and a bound", "[report][search_csv]") {
    CHECK_THAT(Telling<SearchedPosition>::csv(test_example(), {}),
               Catch::Contains(",e5,,,") && Catch::Contains(",0.020000,") &&
                   Catch::EndsWith(",Open,white,\n"));
    SearchedPosition report = example();
    report.result.lines.front().bound = Bound::lower;
    CHECK_THAT(Telling<SearchedPosition>::csv(report, {}), Catch::EndsWith(",,,,white,upper\n"));
    CHECK_THAT(Telling<SearchedPosition>::csv(report, {.pov = PointOfView::mover}),
               Catch::EndsWith(",,,,mover,lower\n"));
}

TEST_CASE("seconds in JSON have six decimals", "[report][search_json]") {
    SearchedPosition report = test_example();
    report.result.time = std::chrono::nanoseconds(100'000'499);
    CHECK(json::parse(Telling<SearchedPosition>::json(report, {}))["seconds"] == 0.1);
    SearchTotals totals;
    for (int i = 0; i < 3; ++i) totals.add(report);
    CHECK(json::parse(Telling<SearchTotals>::json(totals, {}))["themes"][0]["seconds"] == 0.300001);
}
