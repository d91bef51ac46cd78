#include "report/tt/tt_report.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/tt_reports.hpp"

using namespace chess;
using namespace chess::test;

namespace {

constexpr TtReportOptions untimed{.timing = false};

std::string depth_line(const StyledText& text, const std::string& label) {
    return line_with(text, label + "  ", "Entries by depth");
}

std::ptrdiff_t bar_of(const StyledText& text, const std::string& label) {
    return std::ranges::count(depth_line(text, label), '#');
}

}  // namespace

TEST_CASE("the report on one table says all that was counted", "[report][tt_text]") {
    CHECK(Telling<TtMeasurement>::text(tt_measurement(), {}).plain() ==
          "Test.1: r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1\n"
          "64 KB: 4,096 slots, clusters of 4, replacement 'least', 16-bit keys\n"
          "depth 3, 12,345 nodes in 0.500 s with counting, 24.7 k/s\n"
          "\n"
          "Probes\n"
          "  probes                       1,000            the search looked a position up\n"
          "    hits                         400    40.0 %  and found it\n"
          "      usable                     250    25.0 %  from a search deep enough\n"
          "      move only                  130    13.0 %  only a move to try first\n"
          "      idle                        20     2.0 %  of no use\n"
          "    misses                       600    60.0 %  and did not find it\n"
          "\n"
          "Cutoffs\n"
          "  cutoffs                        200    20.0 %  of the probes ended their node\n"
          "    exact                         12     6.0 %  the value was exact\n"
          "    lower                        118    59.0 %  at least beta\n"
          "    upper                         70    35.0 %  at most alpha\n"
          "\n"
          "Stores\n"
          "  stores                         500            the search wrote an entry\n"
          "    new                          300    60.0 %  into an empty slot\n"
          "    update                       110    22.0 %  over the same position's entry\n"
          "    over older                    45     9.0 %  an earlier search's entry\n"
          "    over current                  35     7.0 %  this search's entry\n"
          "    declined                      10     2.0 %  the old entry was kept\n"
          "\n"
          "Table at the end\n"
          "  slots                        4,096            room for entries\n"
          "    before                        24     0.6 %  occupied when the search began\n"
          "    occupied                     324     7.9 %  exact, of all slots\n"
          "    of this search               306     7.5 %  exact, the last search's\n"
          "    hashfull                      73     7.3 %  UCI's sample, in thousandths\n"
          "\n"
          "Tree\n"
          "  interior nodes                 800            tried their moves\n"
          "    PV                            40     5.0 %  a move was best in the window\n"
          "    cut                          480    60.0 %  a move was too good\n"
          "    all                          270    33.8 %  no move was good enough\n"
          "    given up                      10     1.2 %  multi-cut, or the end\n"
          "  cut by first move              432    90.0 %  of the cut nodes\n"
          "    table move                   117    97.5 %  if the table had a move\n"
          "    no table move                315    87.5 %  if it had none\n"
          "  by first three                 456    95.0 %  of the cut nodes\n"
          "  by a capture                   240    50.0 %  of the cut nodes\n"
          "  null moves cut                  45    75.0 %  of those that were tried\n"
          "  re-searches                     17            a minimal window said too little\n"
          "  horizon nodes                5,000            where the full width ends\n"
          "  quiescence moves             2,100            made beyond it\n"
          "  moves a position              30.0            legal, at interior nodes\n"
          "\n"
          "Iterations\n"
          "  depth   nodes  factor  first %  hits %  minimal tree     of it     time\n"
          "      1     345       -        -     0.0            30    1150 %  0.015 s\n"
          "      2   2,000    5.80     75.0    20.0         8,900      22 %  0.085 s\n"
          "      3  10,000    5.00     93.0    46.2       2.0e+06  1 in 200  0.400 s\n"
          "  Branching factor 5.38: 5.80 to even depths, 5.00 to odd ones (geometric means,\n"
          "  from 100 nodes on).\n"
          "\n"
          "Entries by depth\n"
          "  quiescence                 200    61.7 %  ####################################\n"
          "  1                           81    25.0 %  ###############\n"
          "  2                            0     0.0 %\n"
          "  3                           42    13.0 %  ########\n"
          "  4                            1     0.3 %  #\n"
          "\n"
          "Entries by bound\n"
          "  exact                       16     4.9 %  ###\n"
          "  lower                      190    58.6 %  ####################################\n"
          "  upper                      118    36.4 %  ######################\n"
          "\n"
          "Entries by age, in searches\n"
          "  this search                306    94.4 %  ####################################\n"
          "  the last one                14     4.3 %  ##\n"
          "  2 ago                        4     1.2 %  #\n"
          "\n"
          "All 7 balances hold.\n");
    CHECK(has_style(Telling<TtMeasurement>::text(tt_measurement(), {}), Style::good,
                    "All 7 balances hold."));
}

TEST_CASE("without timing the report on a table has no time", "[report][tt_text]") {
    const StyledText text = Telling<TtMeasurement>::text(tt_measurement(), untimed);
    CHECK(line_with(text, "depth 3") == "depth 3, 12,345 nodes");
    CHECK(text.plain().find(" s\n") == std::string::npos);
    CHECK(text.plain().find("time") == std::string::npos);
    CHECK(line_with(text, "3  10,000") ==
          "3  10,000    5.00    3,600     93.0    46.2       "
          "2.0e+06  1 in 200");
    const std::string totals = tt_totals_text(totals_of({{tt_measurement()}}), untimed).plain();
    CHECK(totals.find("0.5") == std::string::npos);
    TtMeasurement quick = tt_measurement();
    quick.figures.seconds = 0;
    CHECK(line_with(Telling<TtMeasurement>::text(quick, {}), "depth 3") ==
          "depth 3, 12,345 nodes in 0.000 s with counting");
}

TEST_CASE("no line is wider than was allowed, whatever the counts", "[report][tt_text]") {
    TtMeasurement shorter = huge_report();
    shorter.hash_bytes /= 2;
    shorter.figures.nodes /= 100;
    TtMeasurement unlisted = verified_problem();
    unlisted.figures.nodes = 999'999'999'999;
    for (const std::size_t width : {80U, 90U, 100U, 120U, 200U})
        for (const bool explain : {false, true})
            for (const bool timing : {false, true})
                for (const TtMeasurement& report : {tt_measurement(), verified_problem(),
                                                    broken_report(), huge_report(), unlisted}) {
                    const TtReportOptions options{
                        .width = width, .timing = timing, .explain = explain};
                    check_layout(Telling<TtMeasurement>::text(report, options), width);
                    const TtTotals one = totals_of({{report}}, true);
                    check_layout(tt_totals_text(one, options), width);
                    check_layout(tt_advice_text(one, options), width);
                    const TtTotals two = totals_of({{shorter, report}}, true);
                    check_layout(tt_totals_text(two, options), width);
                    check_layout(tt_sweep_text(std::vector{shorter, report}, options), width);
                }
}

TEST_CASE("counts of twelve digits stay in their columns", "[report][tt_text]") {
    const auto sections = [](const TtMeasurement& report) {
        std::vector<std::string> rows;
        for (const std::string& line : lines_of(Telling<TtMeasurement>::text(report, {}).plain())) {
            if (line == "Threads") break;
            if (line.starts_with("  ")) rows.push_back(line);
        }
        return rows;
    };
    TtMeasurement small = verified_problem();
    small.figures.threads.resize(2);
    const auto narrow = sections(small);
    const auto wide = sections(huge_report());
    // The first three lines of the huge one continue on the next.
    REQUIRE(wide.size() == narrow.size() + 2);
    for (std::size_t i = 0; i < narrow.size(); ++i) {
        CAPTURE(narrow[i], wide[i + 2]);
        // The label, and where the meaning begins.
        CHECK(wide[i + 2].substr(0, 20) == narrow[i].substr(0, 20));
        CHECK(wide[i + 2].substr(46) == narrow[i].substr(46));
    }
    const StyledText text = Telling<TtMeasurement>::text(huge_report(), {});
    CHECK(depth_line(text, "quiescence").starts_with("quiescence     999,999,999,999    50.0 %"));
    CHECK(depth_line(text, "3") == "3                            1     0.0 %  #");
}

TEST_CASE("every number is explained on request", "[report][tt_text]") {
    for (const std::size_t width : {80U, 100U, 160U}) {
        const auto plain = lines_of(
            Telling<TtMeasurement>::text(verified_problem(), {.width = width, .timing = false})
                .plain());
        const auto explained =
            lines_of(Telling<TtMeasurement>::text(
                         verified_problem(), {.width = width, .timing = false, .explain = true})
                         .plain());
        const auto end = std::ranges::find(explained, "Threads");
        const std::string margin(22, ' ');
        std::vector<std::string> rest;
        std::set<std::string> definitions;
        for (auto line = explained.begin(); line != end; ++line) {
            CAPTURE(*line, width);
            if (line->starts_with(margin)) continue;
            rest.push_back(*line);
            if (!line->starts_with("  ")) continue;
            std::string definition;
            for (auto next = line + 1; next->starts_with(margin); ++next) {
                CHECK(next->size() <= std::min<std::size_t>(width, 100));
                definition += next->substr(margin.size() - 1);
            }
            CHECK_THAT(definition, Catch::EndsWith("."));
            definitions.insert(definition);
        }
        // Each is defined, with words of its own.
        CHECK(definitions.size() == 6 + 4 + 7 + 6 + 4 + 15);
        CHECK(rest == std::vector(plain.begin(), std::ranges::find(plain, "Threads")));
    }
    const std::string words = unwrapped(
        Telling<TtMeasurement>::text(tt_measurement(), {.width = 150, .explain = true}).plain());
    for (const char* const head :
         {"nodes, time: ", "factor: ", "horizon: ", "first %, ", "minimal tree: "})
        CHECK_THAT(words, Catch::Contains(head));
    CHECK_THAT(words, Catch::Contains("  holds    probes = hits + misses: 1,000 and 1,000 ") &&
                          Catch::Contains("  holds    occupied = before + new: 324 and 324 "));
}

TEST_CASE("what balances not is named, and what it is about", "[report][tt_text]") {
    const StyledText text = Telling<TtMeasurement>::text(broken_report(), {});
    CHECK_THAT(text.plain(),
               Catch::EndsWith("\n\n"
                               "  BROKEN   probes = hits + misses: 1,000 and 1,001\n"
                               "  BROKEN   occupied = before + new: 325 and 324\n"
                               "  BROKEN   occupied = sum over depths: 325 and 324\n"));
    CHECK(has_style(text, Style::bad, "  BROKEN   "));
    CHECK_THAT(text.plain(), !Catch::Contains("balances hold"));
    CHECK_THAT(Telling<TtMeasurement>::text(broken_report(), {.explain = true}).plain(),
               Catch::Contains("  BROKEN   probes = hits + misses: 1,000 and 1,001\n"
                               "  holds    hits = usable + move only + idle: 400 and 400\n"));
    CHECK_THAT(Telling<TtMeasurement>::text(huge_report(), {}).plain(),
               Catch::Contains("  BROKEN   hits = usable + move only + idle:\n"
                               "           999,999,999,999 and 2,999,999,999,997\n"));
}

TEST_CASE("mistakes that cancel out between positions are reported", "[report][tt_text]") {
    TtMeasurement more = tt_measurement();
    TtMeasurement less = tt_measurement();
    ++more.figures.statistics.table.misses;
    --less.figures.statistics.table.misses;
    more.figures.failed_balances = 1;
    less.figures.failed_balances = 1;
    const TtTotals both = totals_of({{more}, {less}});
    CHECK_THAT(tt_totals_text(both, {}).plain(),
               Catch::EndsWith("\n\n  BROKEN   2 balances of single positions\n"));
    less.figures.failed_balances = 0;
    CHECK_THAT(tt_totals_text(totals_of({{more}, {less}}), {}).plain(),
               Catch::EndsWith("\n\n  BROKEN   1 balance of single positions\n"));
}

TEST_CASE("threads are listed only if there are several", "[report][tt_text]") {
    const StyledText text = Telling<TtMeasurement>::text(verified_problem(), {});
    CHECK_THAT(text.plain(),
               Catch::Contains("\nThreads\n"
                               "  thread  probes  hits %  cutoffs %  stores  raced\n"
                               "  1          600    50.0       25.0     310      0\n"
                               "  2          400    25.0       12.5     190      7\n\n"));
    CHECK(has_style(text, Style::warning, "      7"));
    CHECK(line_with(text, "raced").starts_with("raced                          7     1.4 %"));
    CHECK(line_with(text, "torn").starts_with("torn                           5     0.1 %"));
    CHECK(
        line_with(text, "unverified").starts_with("unverified                       1     0.2 %"));
    TtMeasurement alone = verified_problem();
    alone.figures.threads.resize(1);
    for (const char* const word : {"Threads", "thread ", "raced", "torn", "unverified"})
        CHECK_THAT(Telling<TtMeasurement>::text(alone, {}).plain(), !Catch::Contains(word));
    alone.figures.threads = {{}, {}};
    CHECK_THAT(Telling<TtMeasurement>::text(alone, {}).plain(),
               Catch::Contains("\n  1            0       -          -       0      0\n"));
}

TEST_CASE("the longest bar is of the most, and what is there is seen", "[report][tt_text]") {
    TtMeasurement report = tt_measurement();
    report.figures.census.by_depth = {1'000'000, 500'000, 0, 1};
    const StyledText narrow = Telling<TtMeasurement>::text(report, {});
    CHECK(bar_of(narrow, "quiescence") == 36);
    CHECK(bar_of(narrow, "1") == 18);
    CHECK(bar_of(narrow, "2") == 0);
    CHECK(bar_of(narrow, "3") == 1);
    const StyledText wide = Telling<TtMeasurement>::text(report, {.width = 200});
    CHECK(bar_of(wide, "quiescence") == 40);
    CHECK(bar_of(wide, "1") == 20);
    report.figures.census.by_depth = {0, 5};
    CHECK(depth_line(Telling<TtMeasurement>::text(report, {}), "quiescence").ends_with(" 0.0 %"));
    CHECK(bar_of(Telling<TtMeasurement>::text(report, {}), "1") == 36);
}

TEST_CASE("an empty table has no histograms, and a fresh one none by age", "[report][tt_text]") {
    TtMeasurement report = tt_measurement();
    report.figures.census.by_age = {324};
    CHECK_THAT(Telling<TtMeasurement>::text(report, {}).plain(),
               Catch::Contains("Entries by depth") && !Catch::Contains("by age"));
    report.figures.census = {.slots = 4096, .by_depth = {0, 0}};
    CHECK_THAT(Telling<TtMeasurement>::text(report, {}).plain(), !Catch::Contains("Entries by"));
    report.figures.census = {};
    const StyledText text = Telling<TtMeasurement>::text(report, {});
    CHECK_THAT(text.plain(), !Catch::Contains("Entries by") && Catch::Contains(": 0 slots, "));
    CHECK(line_with(text, "occupied") ==
          "occupied                       0            exact, of "
          "all slots");
}

TEST_CASE("shares of nothing are left out", "[report][tt_text]") {
    TtMeasurement report = tt_measurement();
    report.figures = {.positions = 1, .nodes = 1};
    const std::string text = Telling<TtMeasurement>::text(report, {}).plain();
    CHECK_THAT(text, !Catch::Contains("nan") && !Catch::Contains("inf") &&
                         !Catch::Contains("Iterations") &&
                         Catch::Contains("    hits                           0            and"));
    check_layout(Telling<TtMeasurement>::text(report, {}), 80);
}

TEST_CASE("a position without moves, and an interrupt, are reported", "[report][tt_text]") {
    TtMeasurement report = tt_measurement();
    report.figures.nodes = 0;
    const auto lines = lines_of(Telling<TtMeasurement>::text(report, {}).plain());
    REQUIRE(lines.size() == 4);
    CHECK(lines.back() == "There is no legal move: nothing was searched.");
    report = tt_measurement();
    report.interrupted = true;
    const StyledText text = Telling<TtMeasurement>::text(report, untimed);
    CHECK(line_with(text, "depth 3") == "depth 3, 12,345 nodes (interrupted)");
    CHECK(has_style(text, Style::warning, " (interrupted)"));
    report.figures.nodes = 0;
    CHECK_THAT(Telling<TtMeasurement>::text(report, {}).plain(), !Catch::Contains("no legal move"));
}

TEST_CASE("the title has name, ply and FEN, and no control characters", "[report][tt_text]") {
    TtMeasurement report = tt_measurement();
    report.ply = 12;
    const std::string fen(kiwipete_fen);
    const auto title = [&] {
        return lines_of(Telling<TtMeasurement>::text(report, {}).plain()).front();
    };
    CHECK(title() == "Test.1, ply 12: " + fen);
    report.id.clear();
    CHECK(title() == "ply 12: " + fen);
    report.ply.reset();
    CHECK(title() == fen);
    report.id = "\x1B[31mred";
    CHECK(title() == "?[31mred: " + fen);
}

TEST_CASE("a table is described by its size and its rules", "[report][tt_text]") {
    TtMeasurement report = tt_measurement();
    const auto described = [&] {
        return lines_of(Telling<TtMeasurement>::text(report, {}).plain()).at(1);
    };
    report.hash_bytes = std::size_t{1} << 30U;
    report.experiment.layout = {.cluster = 1, .replacement = Replacement::always};
    CHECK(described() ==
          "1,024 MB: 4,096 slots, one place a position, replacement 'always', 64-bit keys");
    report.hash_bytes = 1000;
    report.experiment.layout = {.cluster = 0, .key_bits = 8};
    CHECK(described() == "1,000 bytes: 4,096 slots, chains, 8-bit keys");
}

TEST_CASE("skipped iterations have no line, and no step a factor", "[report][tt_text]") {
    TtMeasurement report = tt_measurement();
    auto& iterations = report.figures.iterations;
    iterations[1].nodes = 0;
    const StyledText text = Telling<TtMeasurement>::text(report, untimed);
    CHECK(line_with(text, "2   2,").empty());
    CHECK_FALSE(line_with(text, "1     345").empty());
    CHECK(line_with(text, "Branching") ==
          "Branching factor 5.00 (geometric means, from 100 nodes on).");
    iterations[2].nodes_of_last = 99;
    CHECK(line_with(Telling<TtMeasurement>::text(report, untimed), "Branching").empty());
    CHECK_FALSE(
        line_with(Telling<TtMeasurement>::text(report, untimed), "3  10,000  101.01 ").empty());
}

TEST_CASE("the sums of one size are as full as the report on one position", "[report][tt_text]") {
    const StyledText text = tt_totals_text(totals_of({{tt_measurement()}, {tt_measurement()}}), {});
    const auto lines = lines_of(text.plain());
    REQUIRE(lines.size() > 3);
    CHECK(lines[0] == "All 2 positions together");
    CHECK(lines[1] == "2 x 64 KB: 4,096 slots, clusters of 4, replacement 'least', 16-bit keys");
    CHECK(lines[2] == "24,690 nodes in 1.000 s with counting, 24.7 k/s");
    CHECK(lines.size() ==
          lines_of(Telling<TtMeasurement>::text(tt_measurement(), {}).plain()).size());
    CHECK(line_with(text, "probes").starts_with("probes                       2,000  "));
    CHECK(line_with(text, "hashfull").starts_with("hashfull                      73     7.3 %"));
    CHECK(line_with(text, "Branching").starts_with("Branching factor 5.38: 5.80 to even"));
    CHECK(lines.back() == "All 7 balances hold.");
}

TEST_CASE("sums of nothing say so and divide nothing", "[report][tt_text]") {
    for (const std::size_t sizes : {0U, 1U, 2U}) {
        TtTotals totals;
        totals.recommends = true;
        for (std::size_t i = 0; i < sizes; ++i) totals.sizes.push_back({.hash_bytes = 1024});
        CHECK(tt_totals_text(totals, {}).plain() == "All 0 positions together\n");
    }
}
