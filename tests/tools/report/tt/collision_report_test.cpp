#include "report/tt/tt_report.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/report_text.hpp"

#include <nlohmann/json.hpp>

using namespace chess;
using namespace chess::test;

namespace {

/// Twenty sets around the expectation, which is 57,863.0.
CollisionCount example() {
    CollisionCount count{.positions = 1'000'000, .key_bits = 24, .own = 59'330};
    for (std::size_t i = 0; i < 20; ++i) count.salted.push_back(56'000 + 200 * i);
    return count;
}

}  // namespace

TEST_CASE("a count of collisions has its spread and a verdict", "[report][collision_report]") {
    const StyledText text = Telling<CollisionCount>::text(example(), {.seconds = 12.5});
    CHECK(text.plain() ==
          "Collisions: 1,000,000 positions, keys of 24 bits\n"
          "\n"
          "own keys                             59,330   +1.2 deviations\n"
          "expected                           57,863.0\n"
          "mean of 20 salted sets             57,900.0   +0.1 standard errors\n"
          "standard error of the mean            264.6\n"
          "deviation, measured                 1,183.2\n"
          "deviation, independent keys           322.9\n"
          "\n"
          "counts of the salted sets\n"
          "  56,000 to 56,499  3 ###\n"
          "  56,500 to 56,999  2 ##\n"
          "  57,000 to 57,499  3 ###\n"
          "  57,500 to 57,999  2 ##  < expected\n"
          "  58,000 to 58,499  3 ###\n"
          "  58,500 to 58,999  2 ##\n"
          "  59,000 to 59,499  3 ###\n"
          "  59,500 to 59,999  2 ##\n"
          "\n"
          "agrees with theory (12.5 s)\n");
    CHECK(has_style(text, Style::good, "agrees"));
    CHECK_THAT(Telling<CollisionCount>::text(example(), {.timing = false}).plain(),
               Catch::EndsWith("\nagrees with theory\n"));
}

TEST_CASE("explained counts define each number, in columns", "[report][collision_report]") {
    const std::string text =
        Telling<CollisionCount>::text(example(), {.timing = false, .explain = true}).plain();
    CHECK_THAT(text, Catch::Contains("expected                           57,863.0\n"
                                     "    m(1 - (1 - 1/N)^(m-1)) for m positions and N keys "
                                     "(Caplinger 2021, 8.3.3)\n"));
    CHECK(widest(text) <= 80);
    CollisionCount many{.positions = 4'000'000'000, .key_bits = 32, .own = 2'000'000'000};
    for (std::uint64_t i = 0; i < 1000; ++i) many.salted.push_back(2'424'000'000 + i * i);
    for (const std::size_t width : {72U, 80U, 120U}) {
        const CollisionReportOptions options{.width = width, .seconds = 4000, .explain = true};
        CHECK(widest(Telling<CollisionCount>::text(many, options).plain()) <= width);
    }
}

TEST_CASE("a count without agreement says what is off", "[report][collision_report]") {
    CollisionCount count = example();
    count.own = 80'000;
    const StyledText own_off = Telling<CollisionCount>::text(count, {.timing = false});
    CHECK_THAT(own_off.plain(),
               Catch::EndsWith("\ndoes not agree with theory: the own keys' count is too far "
                               "off\n"));
    CHECK(has_style(own_off, Style::bad, "agree"));
    for (std::uint64_t& salted : count.salted) salted += 10'000;
    CHECK_THAT(Telling<CollisionCount>::text(count, {.timing = false}).plain(),
               Catch::EndsWith("\ndoes not agree with theory: the mean and the own keys' "
                               "count are too far off\n") &&
                   Catch::Contains("  57,000 to 57,999  0  < expected\n"));
}

TEST_CASE("few or no salted sets give no verdict", "[report][collision_report]") {
    CollisionCount count{.positions = 1, .key_bits = 1, .own = 0};
    CHECK(Telling<CollisionCount>::text(count, {.timing = false}).plain() ==
          "Collisions: 1 position, keys of 1 bit\n"
          "\n"
          "own keys                                  0\n"
          "expected                                  0\n"
          "deviation, independent keys               0\n"
          "\n"
          "no verdict without 20 salted sets\n");
    CHECK(Telling<CollisionCount>::json(count, {.timing = false}) ==
          R"({"type":"result","positions":1,"key_bits":1,"colliding":0,"expected":0.0,)"
          R"("key_sets":0,"mean":null,"deviation":null,"standard_error":null,)"
          R"("expected_deviation":0.0,"agrees":null})");
    count.own.reset();
    count.interrupted = true;
    count.salted.assign(12, 0);
    CHECK_THAT(Telling<CollisionCount>::text(count, {.timing = false}).plain(),
               Catch::Contains("own keys                                  -\n") &&
                   Catch::Contains("mean of 12 salted sets                    0   +0.0 "
                                   "standard errors\n") &&
                   Catch::EndsWith("\ninterrupted: no verdict without the own keys' count\n"));
    CHECK_THAT(Telling<CollisionCount>::json(count, {}), Catch::Contains(R"("colliding":null)"));
}

TEST_CASE("rare collisions have the digits they need", "[report][collision_report]") {
    CollisionCount count{.positions = 100'000'000, .key_bits = 64, .own = 0};
    count.salted.assign(20, 0);
    const std::string text = Telling<CollisionCount>::text(count, {.timing = false}).plain();
    CHECK_THAT(text, Catch::Contains("expected                           0.000542\n") &&
                         Catch::Contains("\n  0  20 ####################  < expected\n") &&
                         Catch::EndsWith("\nagrees with theory\n"));
}

TEST_CASE("JSON and CSV of a count have the same numbers", "[report][collision_report]") {
    const CollisionReportOptions options{.seconds = 1.25};
    CHECK(Telling<CollisionCount>::json(example(), options) ==
          R"({"type":"result","positions":1000000,"key_bits":24,"colliding":59330,)"
          R"("expected":57863.0068,"key_sets":20,"mean":57900.0,"deviation":1183.21596,)"
          R"("standard_error":264.575131,"expected_deviation":322.905173,"agrees":true,)"
          R"("seconds":1.25})");
    CHECK(Telling<CollisionCount>::csv(example(), options) ==
          "1000000,24,59330,57863.0068,20,57900,1183.21596,264.575131,322.905173,true,1.250000\n");
    const CollisionCount bare{.positions = 3, .key_bits = 8};
    CHECK(Telling<CollisionCount>::csv(bare, {.timing = false}) ==
          "3,8,,0.0233917236,0,,,,0.213671522,\n");
    // The columns are JSON's keys.
    std::string columns;
    const auto json =
        nlohmann::ordered_json::parse(Telling<CollisionCount>::json(example(), options));
    for (const auto& [key, value] : json.items())
        if (key != "type") columns += (columns.empty() ? "" : ",") + key;
    CHECK(Telling<CollisionCount>::csv_header({}) == columns + '\n');
}
