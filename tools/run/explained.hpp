#pragma once

#include "libchess/eval/evaluator.hpp"
#include "libchess/network/network_evaluator.hpp"
#include "libchess/position/movegen.hpp"
#include "libchess/report/eval/eval_report.hpp"
#include "libchess/search/quiescence.hpp"

#include <optional>

namespace chesstool {

/// What an evaluator says of a position, and where its captures lead; beside it what a network
/// says, with `split` of each man.
[[nodiscard]] inline chess::EvalAccount explained(
    const chess::Position& position, chess::Evaluator& evaluator, chess::NetworkEvaluator& network,
    const std::optional<chess::AttributionOptions>& split = {}) {
    chess::EvalAccount account;
    account.position = position;
    account.breakdown = evaluator.explain(position);
    account.network = split ? chess::network_account(network, position, *split)
                            : chess::network_account(network, position);
    const chess::Score mover = chess::quiescence(
        position, [&](const chess::Position& leaf) { return evaluator.evaluate(leaf); });
    account.quiescence = position.turn() == chess::Color::white ? mover : -mover;
    if (const auto mate = chess::mating_move(position))
        account.mate_in_one = chess::named(position, *mate);
    return account;
}

}  // namespace chesstool
