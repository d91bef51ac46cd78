#pragma once

#include "training/position_record.hpp"

#include <cmath>
#include <optional>
#include <utility>

namespace chess::training {

/// The training target: (sigmoid(out) - target)^2 is the loss of a position.
struct LossOptions {
    /// Centipawns at which the side to move is expected to score 73 %: sigmoid(1).
    double scale = 220;
    /// The weight of the score in the target; the rest is the game's outcome.
    double lambda = 0.75;

    friend bool operator==(const LossOptions&, const LossOptions&) = default;
};

[[nodiscard]] inline float sigmoid(float x) {
    return 1 / (1 + std::exp(-x));
}

/// The target of a record; if the score or the outcome is missing, it comes from the other alone.
/// nullopt if there is neither.
[[nodiscard]] inline std::optional<float> target_of(const PositionRecord& record,
                                                    const LossOptions& options) {
    const bool has_score = record.score != PositionRecord::no_score;
    const bool has_outcome = record.outcome != std::to_underlying(Outcome::unknown);
    const float outcome = static_cast<float>(record.outcome) / 2;
    if (!has_score) return has_outcome ? std::optional(outcome) : std::nullopt;
    const float score =
        sigmoid(static_cast<float>(record.score) / static_cast<float>(options.scale));
    if (!has_outcome) return score;
    const auto lambda = static_cast<float>(options.lambda);
    return lambda * score + (1 - lambda) * outcome;
}

}  // namespace chess::training
