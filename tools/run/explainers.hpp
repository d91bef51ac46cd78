#pragma once

#include "libchess/eval/evaluator.hpp"
#include "libchess/network/network_evaluator.hpp"
#include "libchess/position/movegen.hpp"
#include "libchess/search/quiescence.hpp"
#include "report/eval/eval_report.hpp"
#include "run/idle_pool.hpp"

#include <memory>
#include <optional>
#include <utility>

namespace chesstool {

/// The report on a position: its breakdown, its quiescence score, and a network's evaluation, with
/// `split` for each man.
[[nodiscard]] inline chess::EvalReport explained(
    const chess::Position& position, chess::Evaluator& evaluator, chess::NetworkEvaluator& network,
    const std::optional<chess::AttributionOptions>& split = {}) {
    chess::EvalReport report;
    report.position = position;
    report.breakdown = evaluator.explain(position);
    report.network = split ? chess::network_breakdown(network, position, *split)
                           : chess::network_breakdown(network, position);
    const chess::Score mover = chess::quiescence(
        position, [&](const chess::Position& leaf) { return evaluator.evaluate(leaf); });
    report.quiescence = position.turn() == chess::Color::white ? mover : -mover;
    if (const auto mate = chess::mating_move(position))
        report.mate_in_one = chess::named(position, *mate);
    return report;
}

/// Explains positions; thread-safe.
class Explainers {
public:
    /// The terms are those of `evaluation`, and so is the network beside them; the weights must
    /// outlive this. With `split` each man's share is computed.
    Explainers(chess::EvaluationOptions evaluation, const chess::Weights& weights,
               const std::optional<chess::AttributionOptions>& split = {})
        : evaluation_(std::move(evaluation)),
          weights_(weights),
          split_(split) {}

    [[nodiscard]] chess::EvalReport explain(const chess::Position& position) {
        return pool_.with_one([this] { return std::make_unique<Explainer>(evaluation_, weights_); },
                              [&](Explainer& explainer) {
                                  return explained(position, explainer.terms, explainer.network,
                                                   split_);
                              });
    }

private:
    struct Explainer {
        Explainer(const chess::EvaluationOptions& evaluation, const chess::Weights& weights)
            : terms(evaluation, weights),
              network(evaluation.network) {}

        chess::Evaluator terms;
        chess::NetworkEvaluator network;
    };

    chess::EvaluationOptions evaluation_;
    const chess::Weights& weights_;
    std::optional<chess::AttributionOptions> split_;
    IdlePool<Explainer> pool_;
};

}  // namespace chesstool
