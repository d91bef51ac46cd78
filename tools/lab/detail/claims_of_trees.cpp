// Claims that need no test positions: about synthetic trees, and about unmaking moves.

#include "lab/experiment.hpp"
#include "lab/minimal_tree.hpp"
#include "lab/synthetic_tree.hpp"
#include "lab/tree_search.hpp"
#include "libchess/search/engine.hpp"
#include "libchess/search/minimax.hpp"

#include <fmt/format.h>

#include <chrono>
#include <string>

namespace chess {

namespace {

SyntheticTree uniform(int width, int depth, TreeOrder order, std::uint64_t seed,
                      TreeValue spread = 1000) {
    return SyntheticTree::uniform(
               {.width = width, .depth = depth, .order = order, .seed = seed, .spread = spread})
        .value();
}

Claim minimal_tree_is_visited() {
    constexpr int width = 10;
    bool holds = true;
    std::string text;
    for (int depth = 1; depth <= 6; ++depth) {
        const auto leaves = alpha_beta(uniform(width, depth, TreeOrder::best_first, 1)).leaves;
        holds = holds && leaves == minimal_leaves(width, depth);
        text += fmt::format("{}{}", text.empty() ? "" : ", ", leaves);
    }
    return {"minimal-tree",
            "in perfect order alpha-beta visits b^ceil(l/2) + b^floor(l/2) - 1 leaves", holds,
            "for b = 10 and l = 1 to 6: " + text, "Marsland 1986, 2.3; Caplinger 2021, 6.1"};
}

Claim steps_alternate() {
    constexpr int width = 10;
    return {"odd-even",
            "for b = 10 the steps from depth to depth almost double and almost multiply by ten",
            minimal_step(width, 8) > 1.95 && minimal_step(width, 7) > 9,
            fmt::format("they multiply by {:.2f} and {:.2f} (depths 8 and 7), with the limits "
                        "2b/(b+1) = {:.2f} and (b+1)/2 = {:.2f}",
                        minimal_step(width, 8), minimal_step(width, 7),
                        minimal_step_limit(width, 8), minimal_step_limit(width, 7)),
            "Caplinger 2021, 6.1.1"};
}

/// PVS's leaves divided by alpha-beta's, over many trees of a kind.
double minimal_windows(TreeOrder order, TreeValue spread, int width, int depth) {
    std::uint64_t with = 0;
    std::uint64_t without = 0;
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        const SyntheticTree tree = uniform(width, depth, order, seed, spread);
        with += pvs(tree).leaves;
        without += alpha_beta(tree).leaves;
    }
    return static_cast<double>(with) / static_cast<double>(without);
}

Claim minimal_windows_pay() {
    const double random = minimal_windows(TreeOrder::random_leaves, 1000, 10, 5);
    const double ordered = minimal_windows(TreeOrder::strongly_ordered, 100, 20, 5);
    return {
        "minimal-windows",
        "minimal windows pay on bushy trees in strong order, and equal alpha-beta on random ones",
        ordered < 0.95 && random > 0.95 && random < 1.05,
        fmt::format("PVS's leaves over alpha-beta's: {:.2f} in strong order (width 20, depth "
                    "5), {:.2f} at random (width 10, depth 5)",
                    ordered, random),
        "Marsland 1986, 3.1"};
}

template <typename Work>
double seconds_of(const Work& work) {
    const auto start = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

}  // namespace

std::vector<Claim> judge_synthetic_trees() {
    return {minimal_tree_is_visited(), steps_alternate(), minimal_windows_pay()};
}

Claim judge_copying() {
    constexpr int plies = 4;
    // The same tree by the oracle, which copies, and by the searcher, which unmakes moves.
    const Position& start = Position::start();
    Evaluator material({.kind = EvaluationKind::material});
    const auto evaluate = [&](const Position& position) { return material.evaluate(position); };
    EngineOptions options;
    options.techniques = {Technique::minimax};
    options.evaluation = {.kind = EvaluationKind::material};
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
