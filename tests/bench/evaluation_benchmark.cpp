// The cost of an evaluation, on the positions of the games in data/pgn/classics.pgn: each kind of
// evaluation as a search runs it, without the pawn cache, and explained.

#include "libchess/eval/evaluator.hpp"
#include "libchess/notation/game_positions.hpp"
#include "libchess/notation/record_stream.hpp"

#include <benchmark/benchmark.h>

#include <fstream>
#include <vector>

using namespace chess;

namespace {

std::vector<Position> read_positions() {
    std::ifstream file(CHESS_DATA_DIR "/pgn/classics.pgn", std::ios::binary);
    RecordStream stream([&](std::span<char> buffer) -> std::optional<std::size_t> {
        file.read(buffer.data(), static_cast<std::streamsize>(buffer.size()));
        return static_cast<std::size_t>(file.gcount());
    });
    std::vector<Position> positions;
    while (const auto batch = stream.next())
        for (const TextRecord& game : batch->records)
            for (const GamePosition& position : positions_of(game, {.all = true}).positions)
                positions.push_back(position.position);
    return positions;
}

const std::vector<Position>& positions() {
    static const std::vector<Position> read = read_positions();
    return read;
}

/// Runs `measured(position)` over all positions, one per iteration.
template <typename Measured>
void run(benchmark::State& state, Measured measured) {
    const std::vector<Position>& all = positions();
    std::size_t next = 0;
    for (auto _ : state) {
        benchmark::DoNotOptimize(measured(all[next]));
        if (++next == all.size()) next = 0;
    }
}

void full(benchmark::State& state) {
    Evaluator evaluator;
    run(state, [&](const Position& position) { return evaluator.evaluate(position); });
}

void full_pawns_known(benchmark::State& state) {
    Evaluator evaluator;
    run(state, [&](const Position& position) {
        return evaluator.evaluate(position) + evaluator.evaluate(position);
    });
}

void physicist(benchmark::State& state) {
    Evaluator evaluator({.kind = EvaluationKind::physicist});
    run(state, [&](const Position& position) { return evaluator.evaluate(position); });
}

void explain(benchmark::State& state) {
    const Evaluator evaluator;
    run(state, [&](const Position& position) { return evaluator.explain(position).total_cp; });
}

}  // namespace

BENCHMARK(full);
BENCHMARK(full_pawns_known)->Name("full, twice, the second with its pawns known");
BENCHMARK(physicist);
BENCHMARK(explain);

BENCHMARK_MAIN();
