#include "libchess/search/statistics.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/table_accounts.hpp"

using namespace chess;
using namespace chess::test;

namespace {

template <typename Counts>
void check_arithmetic() {
    const auto before = numbered<Counts>(100, 3);
    const auto later = numbered<Counts>(1000, 7);
    Counts sum = before;
    sum += later;
    CHECK(numbers_of(sum) == numbers_of(numbered<Counts>(1100, 10)));
    CHECK(sum.since(before) == later);
    CHECK(sum.since(later) == before);
    CHECK(sum.since({}) == sum);
    CHECK_FALSE(sum.since(before) == before);
}

}  // namespace

TEST_CASE("counters are added, and taken from each other, member by member",
          "[search][statistics]") {
    check_arithmetic<TableCounters>();
    check_arithmetic<SearchStatistics>();
}

TEST_CASE("the width of a tree is its legal moves over its interior nodes",
          "[search][statistics]") {
    CHECK(SearchStatistics{.expanded = 8, .generated = 260}.width() == 32.5);
    CHECK(SearchStatistics{.generated = 260}.width() == 0);
}
