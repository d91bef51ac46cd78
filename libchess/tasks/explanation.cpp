#include "libchess/tasks/explanation.hpp"

#include "libchess/position/movegen.hpp"
#include "libchess/search/quiescence.hpp"

namespace chess {

Explanation explain(const Position& position, const ExplanationTools& tools,
                    const ExplanationOptions& options) {
    Explanation result;
    result.position = position;
    result.breakdown = tools.terms.explain(position);
    result.network = options.split ? network_breakdown(tools.network, position, *options.split)
                                   : network_breakdown(tools.network, position);
    const Score mover =
        quiescence(position, [&](const Position& leaf) { return tools.terms.evaluate(leaf); });
    result.quiescence = position.turn() == Color::white ? mover : -mover;
    if (const auto mate = mating_move(position)) result.mate_in_one = named(position, *mate);
    if (tools.tables != nullptr && tools.tables->prepare(position, tools.stop))
        result.tablebase = tools.tables->probe(position);
    if (!options.facts) return result;
    const bool is_drawn = result.tablebase && result.tablebase->wdl == Wdl::draw;
    result.facts = find_facts(position, is_drawn);
    weigh(result.facts, result.breakdown);
    return result;
}

}  // namespace chess
