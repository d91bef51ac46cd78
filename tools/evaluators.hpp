#pragma once

#include "idle_pool.hpp"
#include "libchess/eval/evaluator.hpp"

#include <memory>
#include <utility>

namespace chesstool {

/// Evaluators with their caches, as many as threads ask for at once. The weights must outlive them.
class Evaluators {
public:
    Evaluators(const chess::EvaluationOptions& options, const chess::Weights& weights)
        : options_(options),
          weights_(weights) {}

    /// Calls `use` with an evaluator that no other thread has meanwhile.
    template <typename Use>
    void with_one(Use use) {
        std::unique_ptr<chess::Evaluator> evaluator = idle_.take();
        if (!evaluator) evaluator = std::make_unique<chess::Evaluator>(options_, weights_);
        use(*evaluator);
        idle_.give_back(std::move(evaluator));
    }

private:
    chess::EvaluationOptions options_;
    const chess::Weights& weights_;
    IdlePool<chess::Evaluator> idle_;
};

}  // namespace chesstool
