#include "report/tt/tt_report.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/tt_reports.hpp"

using namespace chess;
using namespace chess::test;

namespace {

constexpr TtReportOptions untimed{.timing = false};

}  // namespace

TEST_CASE("false hits are shown where positions are kept", "[report][tt_sections]") {
    const StyledText text = Telling<TtMeasurement>::text(verified_problem(), {});
    CHECK(
        line_with(text, "false hits").starts_with("false hits                       3     0.8 %"));
    CHECK(line_with(text, "expected").starts_with("expected                       0.1    "));
    CHECK(
        line_with(text, "false updates").starts_with("false updates                    2     1.8"));
    CHECK_THAT(Telling<TtMeasurement>::text(tt_measurement(), {}).plain(),
               !Catch::Contains("Keys"));
}

TEST_CASE("expected false hits follow from the bits of the keys", "[report][tt_sections]") {
    // 4096 foreign entries; each of 1024 clusters holds four, so that ten bits are equal.
    const auto expected = [](int key_bits, std::size_t slots, int cluster) {
        TtMeasurement report = verified_problem();
        report.experiment.layout.key_bits = key_bits;
        report.experiment.layout.cluster = cluster;
        report.figures.census.slots = slots;
        const std::string line =
            line_with(Telling<TtMeasurement>::text(report, {}), "expected").substr(8);
        return line.substr(line.find_first_not_of(' ')).substr(0, line.find("by") - 1);
    };
    CHECK_THAT(expected(8, 4096, 4), Catch::StartsWith("16.0 "));
    CHECK_THAT(expected(16, 4096, 4), Catch::StartsWith("0.1 "));    // 1/16
    CHECK_THAT(expected(17, 4096, 4), Catch::StartsWith("0.031 "));  // 1/32
    CHECK_THAT(expected(54, 4096, 4), Catch::StartsWith("2.3e-13 "));
    CHECK_THAT(expected(64, 4096, 4), Catch::StartsWith("2.3e-13 "));
    CHECK_THAT(expected(64, 4096, 1), Catch::StartsWith("9.1e-13 "));
    // Of several positions each has a table of its own.
    TtMeasurement one = verified_problem();
    one.experiment.layout.key_bits = 64;
    CHECK(line_with(tt_totals_text(totals_of({{one}, {one}}), {}), "expected")
              .starts_with("expected                   4.5e-13   "));
}

TEST_CASE("earlier entries have a row if there were some", "[report][tt_sections]") {
    TtMeasurement report = tt_measurement();
    CHECK(line_with(Telling<TtMeasurement>::text(report, {}), "before ") ==
          "before                        24     0.6 %  occupied when the search began");
    report.figures.occupied_before = 0;
    CHECK(line_with(Telling<TtMeasurement>::text(report, {}), "before ").empty());
}

TEST_CASE("nodes of no iteration are below the iterations", "[report][tt_sections]") {
    TtMeasurement report = tt_measurement();
    CHECK_THAT(Telling<TtMeasurement>::text(report, {}).plain(), !Catch::Contains(" more "));
    report.figures.nodes += 1234;
    CHECK_THAT(Telling<TtMeasurement>::text(report, untimed).plain(),
               Catch::Contains("  1 in 200\n"
                               "  1,234 nodes more in iterations that were not completed.\n"
                               "  Branching factor 5.38"));
    report.figures.nodes = 12'346;
    CHECK_THAT(Telling<TtMeasurement>::text(report, {}).plain(),
               Catch::Contains("\n  1 node more in iterations"));
    const StyledText two = Telling<TtMeasurement>::text(verified_problem(), {});
    CHECK(line_with(two, "7,655 nodes") ==
          "7,655 nodes more by other threads, or in iterations that were not completed.");
    CHECK(has_style(two, Style::strong, "Iterations of the first thread"));
    CHECK(has_style(Telling<TtMeasurement>::text(report, {}), Style::strong, "Iterations"));
}
