#pragma once

// Internal to libchess, not installed: the evaluation as a function of its weights that can be
// differentiated, and the loss of a fit.

#include "libchess/base/export.hpp"
#include "libchess/eval/tuning_samples.hpp"
#include "libchess/eval/weights.hpp"

#include <array>
#include <cstddef>
#include <span>
#include <vector>

namespace chess::detail {

/// A value in both phases that is not rounded.
struct RealTapered {
    double middlegame = 0;
    double endgame = 0;
};

/// Weights, or what a loss changes by with each of them.
using RealWeights = std::array<RealTapered, weight_count>;

[[nodiscard]] LIBCHESS_API RealWeights to_real(const Weights& weights) noexcept;

/// Centipawns for White: what the evaluator says, but for its rounding.
[[nodiscard]] LIBCHESS_API double evaluate(const TuningSamples::Sample& sample,
                                           const RealWeights& weights) noexcept;

/// Adds `factor` times the derivatives of that by every weight.
LIBCHESS_API void add_derivatives(const TuningSamples::Sample& sample, const RealWeights& weights,
                                  double factor, RealWeights& sums) noexcept;

/// Likewise, but adds their absolute values.
void add_sensitivities(const TuningSamples::Sample& sample, const RealWeights& weights,
                       double factor, RealWeights& sums) noexcept;

/// Cross entropy of the expected share against the real one, in nats. It takes draws, and shares
/// between them and wins, as they are.
[[nodiscard]] double cross_entropy(double cp, double constant, double result) noexcept;

/// The sum of the losses of some samples, given by their numbers, and in `gradient`, which need not
/// be cleared, its derivatives.
[[nodiscard]] LIBCHESS_API double loss_and_gradient(const TuningSamples& samples,
                                                    std::span<const std::size_t> numbers,
                                                    const RealWeights& weights, double constant,
                                                    RealWeights& gradient) noexcept;

}  // namespace chess::detail
