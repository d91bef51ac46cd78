#include "libchess/tasks/explanation.hpp"

#include "libchess/position/movegen.hpp"
#include "libchess/search/quiescence.hpp"

namespace chess {

Explanation explain(const Position& position, Evaluator& evaluator, NetworkEvaluator& network,
                    const std::optional<AttributionOptions>& split) {
    Explanation result;
    result.position = position;
    result.breakdown = evaluator.explain(position);
    result.network =
        split ? network_breakdown(network, position, *split) : network_breakdown(network, position);
    const Score mover =
        quiescence(position, [&](const Position& leaf) { return evaluator.evaluate(leaf); });
    result.quiescence = position.turn() == Color::white ? mover : -mover;
    if (const auto mate = mating_move(position)) result.mate_in_one = named(position, *mate);
    return result;
}

}  // namespace chess
