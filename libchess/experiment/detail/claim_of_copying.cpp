#include "libchess/experiment/experiment.hpp"
#include "libchess/search/engine.hpp"
#include "libchess/search/minimax.hpp"

#include <fmt/format.h>

#include <chrono>
#include <functional>

namespace chess {

namespace {

constexpr int plies = 4;

double seconds_of(const std::function<void()>& work) {
    const auto start = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

}  // namespace

Claim judge_copying() {
    // The same tree by the oracle, which copies, and by the searcher, which takes moves back.
    const Position& start = Position::start();
    Evaluator material({.kind = EvaluationKind::material});
    const auto evaluate = [&](const Position& position) { return material.evaluate(position); };
    EngineOptions options;
    options.techniques = {Technique::minimax};
    options.evaluation.kind = EvaluationKind::material;
    Engine searcher(options);
    // The second run of each counts: the first one warms up.
    double copying = 0;
    double unmaking = 0;
    for (int run = 0; run < 2; ++run) {
        copying = seconds_of([&] { static_cast<void>(minimax(start, plies, evaluate)); });
        unmaking = seconds_of([&] { searcher.search({start}, {.depth = plies}); });
    }
    return {"make-unmake", "taking moves back is cheaper than copying positions",
            unmaking < copying,
            fmt::format("minimax to depth {} from the starting position: {:.1f} ms, with copies "
                        "{:.1f} ms",
                        plies, 1000 * unmaking, 1000 * copying),
            "Caplinger 2021, 4.4"};
}

}  // namespace chess
