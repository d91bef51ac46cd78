#include "libchess/tasks/perft_count.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"

#include <cstdint>
#include <stop_token>

using namespace chess;
using test::position_of;

TEST_CASE("a count has what is asked of it", "[perft][tasks]") {
    const Position position = position_of(test::kiwipete_fen);
    PerftMonitor monitor;
    const auto plain = count_perft(position, {.depth = 2}, monitor);
    REQUIRE(plain);
    CHECK(plain->position == position);
    CHECK(plain->depth == 2);
    CHECK(plain->result.nodes == 2039);
    CHECK(plain->result.divide.size() == 48);
    CHECK_FALSE(plain->categories);
    CHECK_FALSE(plain->expected);
    CHECK_FALSE(plain->failed());
    CHECK(monitor.nodes == 2039);

    const auto whole = count_perft(position, {.depth = 2}, monitor, /*categories=*/true);
    REQUIRE(whole);
    REQUIRE(whole->result.divide.size() == 48);
    std::uint64_t sum = 0;
    for (const PerftRootCount& root : whole->result.divide) sum += root.nodes;
    CHECK(sum == whole->result.nodes);
    REQUIRE(whole->categories);
    CHECK(whole->categories->nodes == 2039);
    CHECK(whole->categories->captures == 351);
    // The parts are those of the second count, the nodes those of all three.
    CHECK(monitor.parts == 48);
    CHECK(monitor.parts_done == 48);
    CHECK(monitor.nodes == 3 * 2039);
}

TEST_CASE("a count that cannot be made is an error", "[perft][tasks]") {
    std::stop_source stop;
    stop.request_stop();
    PerftMonitor monitor{.stop = stop.get_token()};
    const auto stopped = count_perft(Position::start(), {.depth = 4}, monitor);
    REQUIRE_FALSE(stopped);
    CHECK(stopped.error() == PerftError::stopped);
}

TEST_CASE("the sums of counts tell those as published from others", "[perft][tasks]") {
    PerftMonitor monitor;
    auto count = count_perft(Position::start(), {.depth = 3}, monitor).value();
    PerftTotals totals;
    totals.add(count);
    count.expected = 8902;
    totals.add(count);
    count.expected = 8901;
    CHECK(count.failed());
    totals.add(count);
    CHECK(totals.passed == 1);
    CHECK(totals.failed == 1);
    CHECK(totals.nodes == 3 * 8902);
}
