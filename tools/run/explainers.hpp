#pragma once

#include "input/record_sources.hpp"
#include "libchess/endgame_tables/tablebases.hpp"
#include "libchess/eval/evaluator.hpp"
#include "libchess/network/network_evaluator.hpp"
#include "libchess/tasks/explanation.hpp"
#include "run/idle_pool.hpp"

#include <memory>
#include <optional>
#include <stop_token>
#include <utility>

namespace chesstool {

/// Explains positions; thread-safe.
class Explainers {
public:
    /// The terms are those of `evaluation`, and so is the network beside them; the weights must
    /// outlive this. The tables may be null.
    Explainers(chess::EvaluationOptions evaluation, const chess::Weights& weights,
               std::stop_token stop, std::shared_ptr<const chess::Tablebases> tables = nullptr,
               chess::ExplanationOptions options = {})
        : evaluation_(std::move(evaluation)),
          weights_(weights),
          stop_(std::move(stop)),
          tables_(std::move(tables)),
          options_(std::move(options)) {
        if (options_.split) options_.split->stop = stop_;
    }

    /// Missing if stopped before it was whole.
    [[nodiscard]] std::optional<chess::Explanation> explain(const chess::Position& position) {
        auto explanation = pool_.with_one(
            [this] { return std::make_unique<Explainer>(evaluation_, weights_); },
            [&](Explainer& explainer) {
                return chess::explain(
                    position, {explainer.terms, explainer.network, tables_.get(), stop_}, options_);
            });
        if (stop_.stop_requested()) return std::nullopt;
        return explanation;
    }

    /// The same for a position of the input, which must have one, with its name and its move.
    [[nodiscard]] std::optional<chess::Explanation> explain(const InputPosition& input) {
        auto explanation = explain(*input.position);
        if (!explanation) return std::nullopt;
        input.name(*explanation);
        explanation->move = input.move;
        return explanation;
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
    std::stop_token stop_;
    std::shared_ptr<const chess::Tablebases> tables_;
    chess::ExplanationOptions options_;
    IdlePool<Explainer> pool_;
};

}  // namespace chesstool
