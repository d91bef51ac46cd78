#include "libchess/search/statistics.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/tt_reports.hpp"

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

TEST_CASE("counters are added and subtracted member by member", "[search][statistics]") {
    check_arithmetic<TtCounters>();
    check_arithmetic<SearchStatistics>();
}

TEST_CASE("a tree's width is legal moves per interior node", "[search][statistics]") {
    CHECK(SearchStatistics{.expanded = 8, .generated = 260}.width() == 32.5);
    CHECK(SearchStatistics{.generated = 260}.width() == 0);
}

TEST_CASE("cuts are counted by move, and by whether the table had one", "[search][statistics]") {
    SearchStatistics statistics;
    statistics.count_cut(1, false, true);
    statistics.count_cut(1, true, false);
    statistics.count_cut(3, true, true);
    statistics.count_cut(4, false, false);
    CHECK(statistics == SearchStatistics{.cut_nodes = 4,
                                         .cut_by_first = 2,
                                         .cut_by_first_three = 3,
                                         .cut_by_capture = 2,
                                         .cut_with_table_move = 2,
                                         .cut_by_table_move = 1});
}

TEST_CASE("a node without a cut ends within its window or below it", "[search][statistics]") {
    SearchStatistics statistics;
    statistics.count_expanded(20);
    statistics.count_expanded(1);
    statistics.count_uncut(true);
    statistics.count_uncut(false);
    statistics.count_uncut(false);
    CHECK(statistics ==
          SearchStatistics{.expanded = 2, .generated = 21, .pv_nodes = 1, .all_nodes = 2});
}

TEST_CASE("probes are hits or misses, and hits have one use", "[search][statistics]") {
    TtCounters table;
    for (const bool is_hit : {true, true, false, true, true}) table.count_probe(is_hit);
    table.count_hit(true, true);
    table.count_hit(true, false);
    table.count_hit(false, true);
    table.count_hit(false, false);
    table.count_cut(Bound::lower);
    TtCounters expected{
        .probes = 5, .hits = 4, .misses = 1, .usable = 2, .move_only = 1, .idle = 1, .cuts = 1};
    expected.cuts_by_bound[Bound::lower] = 1;
    CHECK(table == expected);
}
