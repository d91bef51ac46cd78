#pragma once

#include "libchess/eval/evaluator.hpp"
#include "libchess/network/network_evaluator.hpp"
#include "libchess/tasks/explanation.hpp"
#include "run/idle_pool.hpp"

#include <memory>
#include <optional>
#include <utility>

namespace chesstool {

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

    [[nodiscard]] chess::Explanation explain(const chess::Position& position) {
        return pool_.with_one([this] { return std::make_unique<Explainer>(evaluation_, weights_); },
                              [&](Explainer& explainer) {
                                  return chess::explain(position, explainer.terms,
                                                        explainer.network, split_);
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
