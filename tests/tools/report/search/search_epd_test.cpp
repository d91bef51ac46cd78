#include "report/search/search_report.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/search_reports.hpp"

using namespace chess;
using namespace chess::test;

namespace {

constexpr const char* fen = "7k/8/5K2/8/8/8/8/R7 w - -";

/// A record with what a made-up search found about it.
std::string annotated_text(const std::string& operations, const std::vector<MadeLine>& lines,
                           bool timing = true) {
    const Epd record = *parse_epd(std::string(fen) + ' ' + operations);
    SearchedPosition report;
    report.position = record.position();
    report.result = result_of(record.position(), lines);
    report.test = *read_expected_answer(record);
    return to_epd(annotated(record, report, timing)).substr(std::string(fen).size());
}

}  // namespace

TEST_CASE("a record without a test gets all that was found", "[report][search_epd]") {
    CHECK(annotated_text("id \"x\"; xyz 3;", {{Score::centipawns(500), {"Rg1", "Kh7"}}}) ==
          " id \"x\"; xyz 3; ce 500; acd 12; acn 1234567; acs 2; pv Rg1 Kh7; bm Rg1;");
    CHECK(annotated_text("", {{Score::centipawns(-5), {"Rg1"}}}, false) ==
          " ce -5; acd 12; acn 1234567; pv Rg1; bm Rg1;");
}

TEST_CASE("a mate is dm and no ce", "[report][search_epd]") {
    CHECK(annotated_text("ce 12;", {{Score::mating_in(3), {"Kf7", "Kh7", "Rh1#"}}}) ==
          " dm 2; acd 12; acn 1234567; acs 2; pv Kf7 Kh7 Rh1#; bm Kf7;");
    CHECK_THAT(annotated_text("", {{Score::mated_in(4), {"Rg1"}}}), Catch::Contains(" dm -2;"));
}

TEST_CASE("a score that is only a bound is not written", "[report][search_epd]") {
    const Epd record = *parse_epd(std::string(fen) + " ce 12; dm 3;");
    SearchedPosition report;
    report.position = record.position();
    for (const Score score : {Score::centipawns(500), Score::mating_in(3)}) {
        report.result = result_of(record.position(), {{score, {"Rg1"}}});
        report.result.lines.front().bound = Bound::lower;
        CHECK(to_epd(annotated(record, report, false)).substr(std::string(fen).size()) ==
              " acd 12; acn 1234567; pv Rg1; bm Rg1;");
    }
}

TEST_CASE("what is known to be over replaces what an earlier search said", "[report][search_epd]") {
    CHECK(annotated_text("acd 3; acn 5; acs 9; ce 3; pv Ra2;", {{Score(), {"Rg1"}}}, false) ==
          " ce 0; acd 12; acn 1234567; pv Rg1; bm Rg1;");
    CHECK(annotated_text("acd 3; id \"x\";", {}) == " id \"x\";");
}

TEST_CASE("a test keeps what it asks for, and what was played is pm", "[report][search_epd]") {
    CHECK(annotated_text("bm Kf7;", {{Score::centipawns(500), {"Rg1"}}}, false) ==
          " bm Kf7; ce 500; acd 12; acn 1234567; pv Rg1; pm Rg1;");
    CHECK(annotated_text("dm 2;", {{Score::mating_in(5), {"Rg1"}}}, false) ==
          " dm 2; acd 12; acn 1234567; pv Rg1; pm Rg1;");
    CHECK(annotated_text("bm #2 Kf7;", {{Score::mating_in(5), {"Rg1"}}}, false) ==
          " bm #2 Kf7; acd 12; acn 1234567; pv Rg1; pm Rg1;");
}

TEST_CASE("what is written reads back without a contradiction", "[report][search_epd]") {
    for (const char* const operations :
         {"", "bm Kf7;", "dm 2;", "bm #2;", "bm #2 Kf7;", "am Rg1; dm 3;", "c0 \"Rg1=3\";"})
        for (const Score score : {Score::mating_in(5), Score::centipawns(40)}) {
            INFO(operations);
            CHECK(parse_epd(fen + annotated_text(operations, {{score, {"Rg1"}}})).has_value());
        }
}
