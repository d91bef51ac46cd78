#include "report/tt/tt_report.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/tt_reports.hpp"

using namespace chess;
using namespace chess::test;

namespace {

constexpr TtReportOptions untimed{.timing = false};

std::vector<TtMeasurement> three_sizes() {
    return {sized_report(1, 20'000, 100), sized_report(16, 12'000, 30),
            sized_report(256, 10'000, 20)};
}

std::string words_of(const TtTotals& totals) {
    return unwrapped(tt_advice_text(totals, {}).plain());
}

}  // namespace

TEST_CASE("sizes of one position are side by side", "[report][tt_sweep]") {
    CHECK(tt_sweep_text(three_sizes(), untimed).plain() ==
          "Test.1: r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1\n"
          "depth 3, clusters of 4, replacement 'least', 16-bit keys\n"
          "\n"
          "size    full %  hashfull  hits %  cuts %  lost %  first %   nodes  nodes %\n"
          "  1 MB     7.9        73    40.0    20.0    20.0     90.0  20,000    200.0\n"
          " 16 MB     7.9        73    40.0    20.0     6.0     90.0  12,000    120.0\n"
          "256 MB     7.9        73    40.0    20.0     4.0     90.0  10,000    100.0\n");
    CHECK(tt_sweep_text({}, {}).plain().empty());
}

TEST_CASE("searches of equally many nodes are compared by depth", "[report][tt_sweep]") {
    auto sizes = three_sizes();
    sizes[2].figures.depths = 7;
    const TtReportOptions options{.timing = false, .by_nodes = true};
    const StyledText text = tt_sweep_text(sizes, options);
    CHECK_THAT(line_with(text, "size"), Catch::EndsWith("   nodes  depth"));
    CHECK_THAT(line_with(text, "1 MB"), Catch::EndsWith("  20,000    3.0"));
    CHECK_THAT(line_with(text, "256 MB"), Catch::EndsWith("  10,000    7.0"));
    const StyledText totals = tt_totals_text(totals_of({three_sizes(), sizes}), options);
    CHECK_THAT(line_with(totals, "256 MB"), Catch::EndsWith("  20,000    5.0"));
}

TEST_CASE("the sums of several sizes mark the one that is recommended", "[report][tt_sweep]") {
    const StyledText text =
        tt_totals_text(totals_of({three_sizes(), three_sizes()}, true), untimed);
    CHECK(text.plain() ==
          "All 2 positions together\n"
          "size     full %  hashfull  hits %  cuts %  lost %  first %   nodes  nodes %\n"
          "  1 MB      7.9        73    40.0    20.0    20.0     90.0  40,000    200.0\n"
          " 16 MB      7.9        73    40.0    20.0     6.0     90.0  24,000    120.0\n"
          "256 MB*     7.9        73    40.0    20.0     4.0     90.0  20,000    100.0\n"
          "\n"
          "Recommended: 256 MB. The smallest of these that loses at most 5 % of its stores:\n"
          "4.0 %, while 16 MB loses 6.0 %. That is for searches of about 10,000 nodes; ten\n"
          "times as long ones need ten times as much.\n");
    CHECK(has_style(text, Style::good, "256 MB*"));
    CHECK(has_style(text, Style::strong, " 16 MB "));
    const std::string unasked = tt_totals_text(totals_of({three_sizes()}), untimed).plain();
    CHECK_THAT(unasked, !Catch::Contains("*") && !Catch::Contains("Recommended") &&
                            Catch::StartsWith("All 1 position together\n"));
}

TEST_CASE("the legend of sizes explains their columns", "[report][tt_sweep]") {
    const TtReportOptions explained{.timing = false, .explain = true};
    for (const StyledText& text : {tt_sweep_text(three_sizes(), explained),
                                   tt_totals_text(totals_of({three_sizes()}), explained)}) {
        const std::string words = unwrapped(text.plain());
        for (const char* const head : {"full %: ", "hashfull: ", "hits %: ", "cuts %: ", "lost %: ",
                                       "first %: ", "nodes %: ", "depth: ", "false, expected: "})
            CHECK_THAT(words, Catch::Contains(head));
    }
    CHECK_THAT(tt_sweep_text(three_sizes(), untimed).plain(), !Catch::Contains("hashfull: "));
}

TEST_CASE("of several positions only the sums have the legend", "[report][tt_sweep]") {
    const TtReportOptions several{.explain = true, .several = true};
    CHECK_THAT(tt_sweep_text(three_sizes(), several).plain(), !Catch::Contains("hashfull: "));
    CHECK_THAT(tt_totals_text(totals_of({three_sizes()}), several).plain(),
               Catch::Contains("hashfull: "));
}

TEST_CASE("false hits and those expected are shown where positions are kept",
          "[report][tt_sweep]") {
    auto sizes = three_sizes();
    for (TtMeasurement& report : sizes) report.experiment.verify_keys = true;
    sizes[0].figures.statistics.table.foreign_entries = 1 << 20;
    sizes[0].figures.statistics.table.false_hits = 1234;
    sizes[2].figures.statistics.table.foreign_entries = 2048;
    const auto lines = lines_of(tt_sweep_text(sizes, {}).plain());
    CHECK(std::vector<std::string>(lines.begin() + 3, lines.end()) ==
          std::vector<std::string>{
              "size    hits %  cuts %  lost %   nodes  nodes %  false  expected     time",
              "  1 MB    40.0    20.0    20.0  20,000    200.0  1,234      16.0  0.500 s",
              " 16 MB    40.0    20.0     6.0  12,000    120.0      3       0.1  0.500 s",
              "256 MB    40.0    20.0     4.0  10,000    100.0      3     0.031  0.500 s"});
    const auto totals = tt_totals_text(totals_of({sizes, sizes}), untimed);
    CHECK_THAT(line_with(totals, "1 MB"), Catch::EndsWith("  200.0  2,468      32.0"));
    CHECK_THAT(tt_sweep_text(three_sizes(), {}).plain(), !Catch::Contains("expected"));
}

TEST_CASE("a recommendation says why", "[report][tt_sweep]") {
    const TtMeasurement small = sized_report(1, 2000, 100);
    const TtMeasurement middle = sized_report(4, 1500, 30);
    const TtMeasurement large = sized_report(16, 1000, 10);
    const std::string outlook =
        " That is for searches of about {} nodes; ten times as long ones need ten times as much. ";
    const auto for_nodes = [&](const std::string& nodes) {
        return std::string(outlook).replace(outlook.find("{}"), 2, nodes);
    };
    CHECK(words_of(totals_of({{large, small, middle}}, true)) ==
          "Recommended: 16 MB. The smallest of these that loses at most 5 % of its stores: "
          "2.0 %, while 4 MB loses 6.0 %." +
              for_nodes("1,000"));
    CHECK(words_of(totals_of({{large}}, true)) ==
          "Recommended: 16 MB. The smallest of these that loses at most 5 % of its stores: "
          "2.0 %." +
              for_nodes("1,000"));
    CHECK(words_of(totals_of({{middle, small}, {small, small}}, true)) ==
          "Recommended: 4 MB. The largest of these, and it still loses 13.0 % of its stores: "
          "try larger ones, until it is 5 %." +
              for_nodes("1,750"));
    CHECK(words_of(totals_of({{large, small}}, false)).empty());
    TtTotals nothing;
    nothing.recommends = true;
    CHECK(words_of(nothing).empty());
}
