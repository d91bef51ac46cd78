#include "lab/tt_figures.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/tt_reports.hpp"

#include <cmath>

using namespace chess;
using namespace chess::test;

namespace {

TtSizeTotals trial(std::size_t bytes, std::uint64_t lost, std::uint64_t stores = 1000) {
    TtSizeTotals size{.hash_bytes = bytes};
    size.figures.statistics.table = {.stores = stores, .replaced_depth = lost};
    return size;
}

/// The place of the size, and whether it is enough.
std::optional<std::pair<std::size_t, bool>> advice(const std::vector<TtSizeTotals>& trials) {
    const auto advised = advise_size(trials);
    if (!advised) return std::nullopt;
    return std::pair{advised->place, advised->is_enough};
}

std::optional<std::pair<std::size_t, bool>> enough(std::size_t place) {
    return std::pair{place, true};
}
std::optional<std::pair<std::size_t, bool>> largest(std::size_t place) {
    return std::pair{place, false};
}

}  // namespace

TEST_CASE("the smallest table that loses little is advised", "[lab][tt_size]") {
    CHECK(advice({trial(1, 300), trial(2, 51), trial(4, 20), trial(8, 0)}) == enough(2));
    CHECK(advice({trial(8, 0), trial(4, 20), trial(2, 51), trial(1, 300)}) == enough(1));
    CHECK(advice({trial(2, 51), trial(8, 0), trial(1, 300), trial(4, 20)}) == enough(3));
    CHECK(advice({trial(1, 0), trial(2, 0)}) == enough(0));
    // By chance a larger one may lose more.
    CHECK(advice({trial(2, 40), trial(4, 60)}) == enough(0));
}

TEST_CASE("if all lose much, the largest is advised but not enough", "[lab][tt_size]") {
    CHECK(advice({trial(1, 300), trial(2, 200), trial(4, 100)}) == largest(2));
    CHECK(advice({trial(4, 100), trial(1, 300), trial(2, 200)}) == largest(0));
    CHECK(advice({trial(1, 51)}) == largest(0));
}

TEST_CASE("of tables of one size the first is advised", "[lab][tt_size]") {
    CHECK(advice({trial(4, 300), trial(2, 10), trial(2, 0)}) == enough(1));
    CHECK(advice({trial(2, 300), trial(4, 100), trial(4, 90)}) == largest(1));
    CHECK(advice({trial(4, 100), trial(4, 0)}) == enough(1));
}

TEST_CASE("one store in twenty may be lost", "[lab][tt_size]") {
    CHECK(advice({trial(1, 5, 100), trial(2, 0)}) == enough(0));
    CHECK(advice({trial(1, 6, 100), trial(2, 0)}) == enough(1));
    CHECK(trial(1, 5, 100).forgotten() == tolerated_forgetting);
    CHECK(trial(1, 30, 40).forgotten() == 0.75);
}

TEST_CASE("no stores, no losses; no tables, no advice", "[lab][tt_size]") {
    CHECK(trial(1, 0, 0).forgotten() == 0);
    CHECK(advice({trial(4, 0, 0), trial(2, 0, 0)}) == enough(1));
    CHECK(advice({}) == std::nullopt);
}

TEST_CASE("nodes relative to the largest table are a geometric mean", "[lab][tt_size]") {
    const TtTotals totals =
        totals_of({{sized_report(4, 1000, 0), sized_report(16, 500, 0), sized_report(1, 4000, 0)},
                   {sized_report(4, 500, 0), sized_report(16, 500, 0), sized_report(1, 250, 0)}});
    REQUIRE(totals.sizes.size() == 3);
    CHECK(totals.sizes[0].figures.positions == 2);
    CHECK(totals.sizes[0].figures.nodes == 1500);
    CHECK(totals.sizes[0].relative_nodes() == Approx(std::sqrt(2.0)));
    CHECK(totals.sizes[1].relative_nodes() == Approx(1));
    CHECK(totals.sizes[2].relative_nodes() == Approx(2));  // of 8 and 1/2
    CHECK(TtSizeTotals{}.relative_nodes() == 1);
}

TEST_CASE("a position without nodes leaves the mean a number", "[lab][tt_size]") {
    const TtTotals totals = totals_of({{sized_report(1, 0, 0), sized_report(2, 0, 0)},
                                       {sized_report(1, 800, 0), sized_report(2, 200, 0)}});
    CHECK(totals.sizes[0].relative_nodes() == Approx(2));
    CHECK(totals.sizes[1].relative_nodes() == Approx(1));
}

TEST_CASE("a position not searched with every size is not added", "[lab][tt_size]") {
    TtTotals totals = totals_of({{sized_report(1, 10, 0), sized_report(2, 10, 0)}});
    totals.add({sized_report(1, 10, 0)});
    totals.add({});
    CHECK(totals.sizes[0].figures.positions == 1);
    CHECK(totals.sizes[1].figures.positions == 1);
}

TEST_CASE("balances that failed are counted over sizes and positions", "[lab][tt_size]") {
    TtMeasurement one = sized_report(1, 10, 0);
    TtMeasurement two = sized_report(2, 10, 0);
    CHECK(totals_of({{one, two}}).failed_balances() == 0);
    one.figures.failed_balances = 1;
    two.figures.failed_balances = 3;
    CHECK(totals_of({{one, two}, {one, two}}).failed_balances() == 8);
}

TEST_CASE("advice needs a search, and to be asked for", "[lab][tt_size]") {
    const std::vector<TtMeasurement> reports{sized_report(1, 30, 100), sized_report(2, 20, 20),
                                             sized_report(4, 10, 0)};
    CHECK_FALSE(totals_of({reports}).advice());
    const auto advice = totals_of({reports}, true).advice();
    REQUIRE(advice);
    CHECK(advice->place == 1);
    CHECK(advice->is_enough);
    TtTotals empty;
    empty.recommends = true;
    CHECK_FALSE(empty.advice());
    empty.sizes = {{.hash_bytes = 1}};
    CHECK_FALSE(empty.advice());
    TtMeasurement unmeasured = sized_report(1, 30, 0);
    unmeasured.figures.statistics.table.stores = 0;
    CHECK_FALSE(totals_of({{unmeasured}}, true).advice());
}
