#pragma once

#include "libchess/eval/evaluator.hpp"
#include "libchess/position/movegen.hpp"
#include "libchess/report/eval/eval_report.hpp"
#include "libchess/search/quiescence.hpp"

namespace chesstool {

/// What an evaluator says of a position, and where its captures lead.
[[nodiscard]] inline chess::EvalAccount explained(const chess::Position& position,
                                                  chess::Evaluator& evaluator) {
    chess::EvalAccount account;
    account.position = position;
    account.breakdown = evaluator.explain(position);
    const chess::Score mover = chess::quiescence(
        position, [&](const chess::Position& leaf) { return evaluator.evaluate(leaf); });
    account.quiescence = position.turn() == chess::Color::white ? mover : -mover;
    if (const auto mate = chess::mating_move(position))
        account.mate_in_one = chess::named(position, *mate);
    return account;
}

}  // namespace chesstool
