#pragma once

#include "libchess/eval/breakdown.hpp"
#include "libchess/position/position.hpp"

namespace chess::detail {

/// One kind of evaluation. An `Evaluator` chooses it when it is made; what it keeps from one
/// position to the next belongs to that evaluator, and so to one thread.
class StaticEvaluation {
public:
    StaticEvaluation() = default;
    StaticEvaluation(const StaticEvaluation&) = delete;
    StaticEvaluation& operator=(const StaticEvaluation&) = delete;
    virtual ~StaticEvaluation() = default;

    /// Centipawns for the side to move, from -Evaluator::limit to Evaluator::limit.
    [[nodiscard]] virtual int evaluate(const Position& position) = 0;
    /// The same from White's view, with its reasons; see `Evaluator::explain`.
    [[nodiscard]] virtual Breakdown explain(const Position& position) const = 0;
};

}  // namespace chess::detail
