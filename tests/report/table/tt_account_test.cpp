#include "libchess/report/table/tt_account.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/table_accounts.hpp"

#include <cmath>
#include <vector>

using namespace chess;
using namespace chess::test;

TEST_CASE("nodes of several positions are compared with the largest table's, as a geometric mean",
          "[report][tt_account]") {
    const TableTotals totals = totals_of(
        {{sized_account(4, 1000, 0), sized_account(16, 500, 0), sized_account(1, 4000, 0)},
         {sized_account(4, 500, 0), sized_account(16, 500, 0), sized_account(1, 250, 0)}});
    REQUIRE(totals.sizes.size() == 3);
    CHECK(totals.sizes[0].figures.positions == 2);
    CHECK(totals.sizes[0].figures.nodes == 1500);
    CHECK(totals.sizes[0].trial().relative_nodes == Approx(std::sqrt(2.0)));
    CHECK(totals.sizes[1].trial().relative_nodes == Approx(1));
    CHECK(totals.sizes[2].trial().relative_nodes == Approx(2));  // of 8 and 1/2
    CHECK(totals.sizes[2].trial().bytes == std::size_t{1} << 20U);
    CHECK(totals.sizes[2].trial().counters == totals.sizes[2].figures.statistics.table);
    CHECK(TableSizeTotals{}.trial().relative_nodes == 1);
}

TEST_CASE("a position without nodes leaves the mean a number", "[report][tt_account]") {
    const TableTotals totals = totals_of({{sized_account(1, 0, 0), sized_account(2, 0, 0)},
                                          {sized_account(1, 800, 0), sized_account(2, 200, 0)}});
    CHECK(totals.sizes[0].trial().relative_nodes == Approx(2));
    CHECK(totals.sizes[1].trial().relative_nodes == Approx(1));
}

TEST_CASE("a position that was not searched with every size is not added", "[report][tt_account]") {
    TableTotals totals = totals_of({{sized_account(1, 10, 0), sized_account(2, 10, 0)}});
    totals.add({sized_account(1, 10, 0)});
    totals.add({});
    CHECK(totals.sizes[0].figures.positions == 1);
    CHECK(totals.sizes[1].figures.positions == 1);
}

TEST_CASE("balances that failed are counted over sizes and positions", "[report][tt_account]") {
    TableAccount one = sized_account(1, 10, 0);
    TableAccount two = sized_account(2, 10, 0);
    CHECK(totals_of({{one, two}}).failed_balances() == 0);
    one.figures.failed_balances = 1;
    two.figures.failed_balances = 3;
    CHECK(totals_of({{one, two}, {one, two}}).failed_balances() == 8);
}

TEST_CASE("a size is advised if that was asked for and something was searched",
          "[report][tt_account]") {
    const std::vector<TableAccount> accounts{sized_account(1, 30, 100), sized_account(2, 20, 20),
                                             sized_account(4, 10, 0)};
    CHECK_FALSE(totals_of({accounts}).advice());
    const auto advice = totals_of({accounts}, true).advice();
    REQUIRE(advice);
    CHECK(advice->trial == 1);
    CHECK(advice->is_enough);
    TableTotals empty;
    empty.recommends = true;
    CHECK_FALSE(empty.advice());
    empty.sizes = {{.hash_bytes = 1}};
    CHECK_FALSE(empty.advice());
    TableAccount untold = sized_account(1, 30, 0);
    untold.figures.statistics.table.stores = 0;
    CHECK_FALSE(totals_of({{untold}}, true).advice());
}
