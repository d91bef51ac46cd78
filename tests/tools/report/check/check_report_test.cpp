#include "report/check/check_report.hpp"

#include "tests/support/catch.hpp"

using namespace chess;

namespace {

FileCheck example() {
    return {.file = "a, b.pgn",
            .kind = InputKind::pgn,
            .records = 20,
            .moves = 1439,
            .positions = 1459,
            .errors = 1,
            .warnings = 2,
            .seconds = 0.5};
}

}  // namespace

TEST_CASE("a check's JSON has the keys of the contract", "[check_report]") {
    CHECK(Telling<FileCheck>::json(example(), true) ==
          R"({"type":"result","file":"a, b.pgn","kind":"pgn","records":20,"moves":1439,)"
          R"("positions":1459,"errors":1,"warnings":2,"seconds":0.5})");
    CHECK_THAT(Telling<FileCheck>::json({.file = "x", .kind = InputKind::empty}, false),
               Catch::Contains(R"("kind":"unknown")") && !Catch::Contains("seconds"));
}

TEST_CASE("a check's totals are the sums of its files", "[check_report]") {
    CheckTotals totals;
    totals.add(example());
    totals.add(example());
    CHECK(totals.files == 2);
    CHECK(totals.records == 40);
    CHECK(totals.moves == 2878);
    CHECK(totals.positions == 2918);
    CHECK(totals.errors == 2);
    CHECK(totals.warnings == 4);
    CHECK_THAT(Telling<CheckTotals>::json(totals, false),
               Catch::Contains(R"("type":"summary","schema":1,)") &&
                   Catch::Contains(R"("files":2,"records":40,"moves":2878,"positions":2918,)"));
}

TEST_CASE("a check's CSV has as many fields as its header", "[check_report]") {
    for (const bool timing : {false, true}) {
        const std::string header = Telling<FileCheck>::csv_header(timing);
        FileCheck check = example();
        check.file = "plain";
        CHECK(std::ranges::count(header, ',') ==
              std::ranges::count(Telling<FileCheck>::csv(check, timing), ','));
    }
    CHECK(Telling<FileCheck>::csv(example(), false) == "\"a, b.pgn\",pgn,20,1439,1459,1,2\n");
}

TEST_CASE("a file's line says what is wrong with it", "[check_report]") {
    const std::string line = Telling<FileCheck>::text(example(), false).plain();
    CHECK_THAT(line, Catch::StartsWith("FAIL pgn") && Catch::Contains("20 games") &&
                         Catch::Contains("1,439 moves") &&
                         Catch::EndsWith("a, b.pgn, 1 error, 2 warnings\n"));
    FileCheck good = example();
    good.errors = good.warnings = 0;
    good.records = good.moves = 1;
    CHECK_THAT(Telling<FileCheck>::text(good, false).plain(), Catch::StartsWith("ok   pgn") &&
                                                                  Catch::Contains("1 game ") &&
                                                                  Catch::Contains(" 1 move "));
}

TEST_CASE("a file's name cannot steer the terminal", "[check_report]") {
    FileCheck check = example();
    check.file = "a\x1B[2J";
    CHECK_THAT(Telling<FileCheck>::text(check, true).plain(), Catch::Contains("a?[2J"));
}
