#pragma once

#include "libchess/eval/evaluator.hpp"

#include <memory>
#include <mutex>
#include <utility>
#include <vector>

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
        std::unique_ptr<chess::Evaluator> evaluator = take();
        use(*evaluator);
        const std::scoped_lock lock(mutex_);
        idle_.push_back(std::move(evaluator));
    }

private:
    std::unique_ptr<chess::Evaluator> take() {
        {
            const std::scoped_lock lock(mutex_);
            if (!idle_.empty()) {
                auto evaluator = std::move(idle_.back());
                idle_.pop_back();
                return evaluator;
            }
        }
        return std::make_unique<chess::Evaluator>(options_, weights_);
    }

    chess::EvaluationOptions options_;
    const chess::Weights& weights_;
    std::mutex mutex_;
    std::vector<std::unique_ptr<chess::Evaluator>> idle_;
};

}  // namespace chesstool
