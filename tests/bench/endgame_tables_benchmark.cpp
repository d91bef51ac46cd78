// The cost of a probe of our own endgame tables: at random over all endings of three and four men,
// with a cache miss each, and over few enough positions to stay in the caches.

#include "libchess/endgame_tables/endgame_tables.hpp"

#include "tests/endgame_tables/random_ending.hpp"

#include <benchmark/benchmark.h>

#include <random>
#include <vector>

using namespace chess;

namespace {

const EndgameTables& tables() {
    static const EndgameTables* const made = [] {
        auto* all = new EndgameTables();
        all->make_all(EndgameTables::most_men, 0);
        return all;
    }();
    return *made;
}

std::vector<Position> random_positions(std::size_t count) {
    std::mt19937_64 random(28);
    std::vector<Position> positions;
    while (positions.size() < count) {
        const Ending& ending = all_endings()[random() % ending_count];
        if (const auto position = test::random_position(ending, random))
            positions.push_back(*position);
    }
    return positions;
}

/// Probes this many positions in turn, one per iteration.
void probe(benchmark::State& state) {
    const std::vector<Position> positions =
        random_positions(static_cast<std::size_t>(state.range(0)));
    const EndgameTables& all = tables();
    std::size_t next = 0;
    for (auto _ : state) {
        benchmark::DoNotOptimize(all.probe(positions[next]));
        if (++next == positions.size()) next = 0;
    }
}

}  // namespace

BENCHMARK(probe)->Arg(64)->Arg(200'000);

BENCHMARK_MAIN();
