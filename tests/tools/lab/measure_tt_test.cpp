#include "lab/tt_figures.hpp"

#include "libchess/search/engine.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"

using namespace chess;
using test::move_of;
using test::position_of;

namespace {

Engine observed(int threads = 1) {
    return Engine(
        {.hash_bytes = std::size_t{1} << 16U, .threads = threads, .experiment = TtExperiment{}});
}

GameHistory kiwipete() {
    return {position_of(test::kiwipete_fen), {}};
}

}  // namespace

TEST_CASE("a measurement is of the search that any engine makes", "[lab][measure_tt]") {
    Engine engine = observed();
    const TtMeasurement measured = measure_tt(engine, kiwipete(), {.depth = 6}, {});
    Engine plain({.hash_bytes = std::size_t{1} << 16U});
    const SearchResult result = plain.search(kiwipete(), {.depth = 6});
    CHECK(measured.position == position_of(test::kiwipete_fen));
    CHECK(measured.depth == 6);
    CHECK_FALSE(measured.interrupted);
    const TtFigures& figures = measured.figures;
    CHECK(figures.positions == 1);
    CHECK(figures.nodes == result.nodes);
    CHECK(figures.depths == 6);
    CHECK(figures.seconds > 0);
    CHECK(figures.statistics.table.probes > 0);
    CHECK(figures.census.occupied > 0);
    CHECK(figures.failed_balances == 0);
    REQUIRE(figures.iterations.size() == 6);
    std::uint64_t nodes = 0;
    for (const TtIteration& iteration : figures.iterations) nodes += iteration.nodes;
    CHECK(nodes == figures.nodes);
}

TEST_CASE("the position measured is the one that the game leads to", "[lab][measure_tt]") {
    Engine engine = observed();
    const Position start = Position::start();
    const Move move = move_of(start, "e2e4");
    const TtMeasurement measured = measure_tt(engine, {start, {move}}, {.depth = 2}, {});
    CHECK(measured.position == start.after(move));
}

TEST_CASE("a table that is kept balances with what it held", "[lab][measure_tt]") {
    Engine engine = observed();
    const TtMeasurement first = measure_tt(engine, kiwipete(), {.depth = 4}, {});
    const std::size_t held = first.figures.census.occupied;
    const TtMeasurement second = measure_tt(engine, kiwipete(), {.depth = 5}, {}, held);
    CHECK(second.figures.occupied_before == held);
    CHECK(second.figures.failed_balances == 0);
    CHECK(second.figures.census.occupied > held);
    // As if it had been empty: one equation of those for the table does not hold.
    const TtMeasurement third = measure_tt(engine, kiwipete(), {.depth = 4}, {}, 0);
    CHECK(third.figures.failed_balances == 1);
}

TEST_CASE("limits end a measurement, and a stop interrupts it", "[lab][measure_tt]") {
    Engine engine = observed();
    const TtMeasurement limited = measure_tt(engine, kiwipete(), {.nodes = 5000}, {});
    CHECK_FALSE(limited.interrupted);
    CHECK(limited.depth >= 1);
    CHECK(limited.figures.nodes <= 5000);
    std::stop_source stop;  // NOLINT(misc-const-correctness): it is asked to stop
    stop.request_stop();
    Engine other = observed();
    CHECK(measure_tt(other, kiwipete(), {.depth = 30}, stop.get_token()).interrupted);
}

TEST_CASE("of several threads each has its counts", "[lab][measure_tt][threads]") {
    Engine engine = observed(2);
    const TtMeasurement measured = measure_tt(engine, kiwipete(), {.depth = 6}, {});
    REQUIRE(measured.figures.threads.size() == 2);
    SearchStatistics sum = measured.figures.threads[0];
    sum += measured.figures.threads[1];
    CHECK(sum.table.probes == measured.figures.statistics.table.probes);
    CHECK(sum.interior == measured.figures.statistics.interior);
}
