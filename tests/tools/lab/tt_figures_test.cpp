#include "lab/tt_figures.hpp"

#include "libchess/search/engine.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/tt_reports.hpp"

#include <cmath>

using namespace chess;
using namespace chess::test;

namespace {

using Counts = std::vector<std::uint64_t>;

TtCensus census_of(std::size_t first, Counts by_depth, Counts by_age) {
    return {.slots = first,
            .occupied = first + 1,
            .current = first + 2,
            .torn = first + 3,
            .by_depth = std::move(by_depth),
            .by_bound = {{first + 4, first + 5, first + 6}},
            .by_age = std::move(by_age),
            .hashfull = static_cast<int>(first) + 7};
}

TtIteration iteration_of(int depth, std::uint64_t first) {
    return {.depth = depth,
            .nodes = first,
            .nodes_of_last = first + 2,
            .seconds = static_cast<double>(first) + 0.25,
            .statistics = numbered<SearchStatistics>(first, 1),
            .minimal_nodes = static_cast<double>(first) + 0.5};
}

TtFigures figures_of(std::size_t first, std::size_t threads, std::size_t iterations) {
    TtFigures figures{.positions = first,
                      .nodes = first + 1,
                      .depths = first + 2,
                      .seconds = static_cast<double>(first) + 0.5,
                      .statistics = numbered<SearchStatistics>(first, 2),
                      .census = {},
                      .occupied_before = first + 3,
                      .failed_balances = first + 4};
    for (std::size_t i = 0; i < threads; ++i)
        figures.threads.push_back(numbered<SearchStatistics>(first + i, 3));
    for (std::size_t i = 0; i < iterations; ++i)
        figures.iterations.push_back(iteration_of(static_cast<int>(i) + 1, first * (i + 1)));
    return figures;
}

SearchResult after(int depth, std::uint64_t nodes, int milliseconds,
                   std::optional<SearchStatistics> statistics) {
    SearchResult result;
    result.depth = depth;
    result.nodes = nodes;
    result.time = std::chrono::milliseconds(milliseconds);
    result.statistics = statistics;
    return result;
}

/// Statistics of a tree of width 30 with 20 nodes for each position that was expanded.
SearchStatistics wide(std::uint64_t expanded) {
    auto statistics = numbered<SearchStatistics>(expanded, expanded);
    statistics.nodes = 20 * expanded;
    statistics.expanded = expanded;
    statistics.generated = 30 * expanded;
    return statistics;
}

}  // namespace

TEST_CASE("figures are added member by member", "[lab][tt_figures]") {
    TtFigures sum = figures_of(100, 1, 1);
    sum.census = census_of(1000, {1, 2, 3}, {5});
    TtFigures other = figures_of(5000, 2, 2);
    other.census = census_of(20'000, {10, 20}, {50, 60});
    sum += other;
    // Every member has a name here, so that a new one is not forgotten.
    const auto& [positions, nodes, depths, seconds, statistics, threads, census, occupied_before,
                 iterations, failed_balances] = sum;
    CHECK(positions == 5100);
    CHECK(nodes == 5102);
    CHECK(depths == 5104);
    CHECK(seconds == 5101);
    CHECK(statistics == numbered<SearchStatistics>(5100, 4));
    REQUIRE(threads.size() == 2);
    CHECK(threads[0] == numbered<SearchStatistics>(5100, 6));
    CHECK(threads[1] == numbered<SearchStatistics>(5001, 3));
    CHECK(occupied_before == 5106);
    CHECK(failed_balances == 5108);
    CHECK(iterations.size() == 2);

    const auto& [slots, occupied, current, torn, by_depth, by_bound, by_age, hashfull] = census;
    CHECK(slots == 21'000);
    CHECK(occupied == 21'002);
    CHECK(current == 21'004);
    CHECK(torn == 21'006);
    CHECK(by_depth == Counts{11, 22, 3});
    CHECK(by_bound.values == std::array<std::uint64_t, 3>{21'008, 21'010, 21'012});
    CHECK(by_age == Counts{55, 60});
    CHECK(hashfull == 21'014);
}

TEST_CASE("iterations are added up by depth, however many", "[lab][tt_figures]") {
    for (const bool longer_first : {false, true}) {
        CAPTURE(longer_first);
        TtFigures sum = figures_of(longer_first ? 5000 : 100, 1, longer_first ? 3 : 1);
        sum += figures_of(longer_first ? 100 : 5000, 1, longer_first ? 1 : 3);
        REQUIRE(sum.iterations.size() == 3);
        const auto& [depth, nodes, nodes_of_last, seconds, statistics, minimal_nodes] =
            sum.iterations[0];
        CHECK(depth == 1);
        CHECK(nodes == 5100);
        CHECK(nodes_of_last == 5104);
        CHECK(seconds == 5100.5);
        CHECK(statistics == numbered<SearchStatistics>(5100, 2));
        CHECK(minimal_nodes == 5101);
        CHECK(sum.iterations[2].depth == 3);
        CHECK(sum.iterations[2].nodes == 15'000);
        CHECK(sum.iterations[2].statistics == numbered<SearchStatistics>(15'000, 1));
    }
}

TEST_CASE("hashfull and depth are those of a position on average", "[lab][tt_figures]") {
    TtFigures sum;
    CHECK(sum.hashfull() == 0);
    CHECK(sum.depth() == 0);
    TtFigures one{.positions = 1, .depths = 7};
    one.census.hashfull = 10;
    sum += one;
    one.census.hashfull = 25;
    one.depths = 8;
    sum += one;
    CHECK(sum.hashfull() == 17.5);
    CHECK(sum.depth() == 7.5);
}

TEST_CASE("figures are balanced with what was in the table before", "[lab][tt_figures]") {
    TtFigures figures = small_figures();
    for (const TtBalance& balance : figures.balances()) CHECK(balance.holds());
    figures.occupied_before = 0;
    for (const TtBalance& balance : figures.balances()) {
        CAPTURE(balance.equation);
        CHECK(balance.holds() == (balance.equation != "occupied = before + new"));
    }
}

TEST_CASE("who watches iterations sees what each has added", "[lab][tt_figures]") {
    IterationWatch watch;
    CHECK(watch.iterations().empty());
    watch.observe(after(1, 20, 10, wide(1)));
    watch.observe(after(2, 120, 40, wide(6)));
    watch.observe(after(3, 1120, 540, wide(56)));
    REQUIRE(watch.iterations().size() == 3);
    for (int i = 0; i < 3; ++i) {
        const TtIteration& iteration = watch.iterations()[static_cast<std::size_t>(i)];
        CAPTURE(i);
        CHECK(iteration.depth == i + 1);
        CHECK(iteration.nodes == Counts{20, 100, 1000}[static_cast<std::size_t>(i)]);
        CHECK(iteration.nodes_of_last == Counts{0, 20, 100}[static_cast<std::size_t>(i)]);
    }
    CHECK(watch.iterations()[0].seconds == Approx(0.01));
    CHECK(watch.iterations()[2].seconds == Approx(0.5));
    CHECK(watch.iterations()[0].statistics == wide(1));
    CHECK(watch.iterations()[2].statistics == wide(50));
    // 30 moves; 30 + 30 - 1 positions at the second ply, 900 + 30 - 1 at the third.
    CHECK(watch.iterations()[0].minimal_nodes == Approx(30));
    CHECK(watch.iterations()[1].minimal_nodes == Approx(30 + 59));
    CHECK(watch.iterations()[2].minimal_nodes == Approx(30 + 59 + 929));
}

TEST_CASE("the minimal tree is as wide as all the search so far", "[lab][tt_figures]") {
    IterationWatch watch;
    SearchStatistics statistics{.nodes = 20, .expanded = 2, .generated = 40};
    watch.observe(after(1, 20, 1, statistics));
    statistics.nodes = 120;
    statistics.expanded = 4;
    statistics.generated = 40 + 80;  // the second iteration is of width 40
    watch.observe(after(2, 120, 2, statistics));
    CHECK(watch.iterations()[0].minimal_nodes == Approx(20));
    CHECK(watch.iterations()[1].minimal_nodes == Approx(30 + 59));
}

TEST_CASE("iterations left out keep a place without nodes", "[lab][tt_figures]") {
    IterationWatch watch;
    watch.observe(after(2, 20, 10, wide(1)));
    watch.observe(after(5, 120, 40, wide(6)));
    REQUIRE(watch.iterations().size() == 5);
    for (int i = 0; i < 5; ++i)
        CHECK(watch.iterations()[static_cast<std::size_t>(i)].depth == i + 1);
    CHECK(watch.iterations()[0].nodes == 0);
    CHECK(watch.iterations()[1].nodes == 20);
    CHECK(watch.iterations()[3].nodes == 0);
    CHECK(watch.iterations()[4].nodes == 100);
    CHECK(watch.iterations()[4].nodes_of_last == 20);
    CHECK(watch.iterations()[4].statistics == wide(5));
}

TEST_CASE("of several threads the first one's nodes count", "[lab][tt_figures]") {
    IterationWatch watch;
    watch.observe(after(1, 75, 10, wide(1)));
    watch.observe(after(2, 500, 40, wide(6)));
    REQUIRE(watch.iterations().size() == 2);
    CHECK(watch.iterations()[0].nodes == 20);
    CHECK(watch.iterations()[1].nodes == 100);
    CHECK(watch.iterations()[1].nodes_of_last == 20);
}

TEST_CASE("without statistics there is no minimal tree", "[lab][tt_figures]") {
    IterationWatch watch;
    watch.observe(after(1, 20, 10, std::nullopt));
    watch.observe(after(2, 120, 40, std::nullopt));
    REQUIRE(watch.iterations().size() == 2);
    CHECK(watch.iterations()[1].nodes == 100);
    CHECK(watch.iterations()[1].minimal_nodes == 0);
    CHECK(watch.iterations()[1].statistics == SearchStatistics{});
}

TEST_CASE("the iterations of a search add up to the search", "[lab][tt_figures]") {
    Engine engine({.hash_bytes = std::size_t{1} << 20U, .experiment = TtExperiment{}});
    IterationWatch watch;
    const auto result = engine.search({position_of(kiwipete_fen)}, {.depth = 5}, {},
                                      [&](const SearchResult& so_far) { watch.observe(so_far); });
    REQUIRE(watch.iterations().size() == 5);
    std::uint64_t nodes = 0;
    SearchStatistics statistics;
    for (const TtIteration& iteration : watch.iterations()) {
        CHECK(iteration.nodes > 0);
        nodes += iteration.nodes;
        statistics += iteration.statistics;
    }
    CHECK(nodes == result.nodes);
    CHECK(statistics == result.statistics);
}

TEST_CASE("branching factors are geometric means, also by parity", "[lab][tt_figures]") {
    TtFigures figures;
    CHECK_FALSE(branching_factors(figures).all);
    figures.iterations = {{.depth = 1, .nodes = 200},
                          {.depth = 2, .nodes = 800, .nodes_of_last = 200},
                          {.depth = 3, .nodes = 800, .nodes_of_last = 800},
                          {.depth = 4, .nodes = 7200, .nodes_of_last = 800}};
    CHECK_FALSE(branching_factor(figures.iterations[0]));
    CHECK(branching_factor(figures.iterations[1]) == 4.0);
    const BranchingFactors factors = branching_factors(figures);
    CHECK(factors.all.value() == Approx(std::cbrt(36.0)));
    CHECK(factors.even.value() == Approx(6));
    CHECK(factors.odd.value() == Approx(1));
}

TEST_CASE("steps from few nodes, or to none, are not averaged", "[lab][tt_figures]") {
    TtFigures figures;
    figures.iterations = {
        {.depth = 2, .nodes = 4000, .nodes_of_last = least_branching_nodes - 1},
        {.depth = 3, .nodes = 5 * least_branching_nodes, .nodes_of_last = least_branching_nodes},
        {.depth = 4, .nodes = 0, .nodes_of_last = 4000}};
    const BranchingFactors factors = branching_factors(figures);
    CHECK(factors.all.value() == Approx(5));
    CHECK_FALSE(factors.even);
    CHECK(factors.odd.value() == Approx(5));
}
