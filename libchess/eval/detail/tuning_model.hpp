#pragma once

// The evaluation as a differentiable function of its weights, and the loss of a fit.

#include "libchess/base/detail/test_export.hpp"
#include "libchess/eval/tuning.hpp"
#include "libchess/eval/weights.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>

namespace chess::detail {

/// An unrounded value in both phases.
struct RealTapered {
    double middlegame = 0;
    double endgame = 0;

    RealTapered& operator+=(RealTapered other) noexcept {
        middlegame += other.middlegame;
        endgame += other.endgame;
        return *this;
    }
    friend RealTapered operator+(RealTapered a, RealTapered b) noexcept { return a += b; }
    friend RealTapered operator-(RealTapered a, RealTapered b) noexcept {
        return {a.middlegame - b.middlegame, a.endgame - b.endgame};
    }
    friend RealTapered operator*(double factor, RealTapered value) noexcept {
        return {factor * value.middlegame, factor * value.endgame};
    }
};

/// Weights, or the gradient of a loss by them.
using RealWeights = std::array<RealTapered, weight_count>;

[[nodiscard]] LIBCHESS_TEST_API RealWeights to_real(const Weights& weights) noexcept;

/// The evaluation in centipawns for White, without rounding.
[[nodiscard]] LIBCHESS_TEST_API double evaluate(const TuningSamples::Sample& sample,
                                                const RealWeights& weights) noexcept;

/// Adds `factor` times the derivatives of `evaluate` by every weight, or their absolute values.
LIBCHESS_TEST_API void add_derivatives(const TuningSamples::Sample& sample,
                                       const RealWeights& weights, double factor, RealWeights& sums,
                                       bool absolute = false) noexcept;

/// Cross entropy of the expected result against the real one, in nats; results between 0 and 1 are
/// allowed.
[[nodiscard]] double cross_entropy(double cp, double constant, double result) noexcept;

/// The sum of the losses of some samples, given by their numbers; writes its derivatives to
/// `gradient`, which need not be cleared.
[[nodiscard]] LIBCHESS_TEST_API double loss_and_gradient(const TuningSamples& samples,
                                                         std::span<const std::size_t> numbers,
                                                         const RealWeights& weights,
                                                         double constant,
                                                         RealWeights& gradient) noexcept;

/// How many units of a weight are about a centipawn; danger has smaller units.
[[nodiscard]] inline double centipawn(std::size_t weight) noexcept {
    return group_of(weight).is_danger() ? 10 : 1;
}

/// The nearest value that the weight's sign allows.
[[nodiscard]] inline double with_sign_of(std::size_t weight, double value) noexcept {
    switch (group_of(weight).sign) {
        case Sign::bonus: return std::max(value, 1.0);
        case Sign::penalty: return std::min(value, -1.0);
        case Sign::any: break;
    }
    return value;
}

}  // namespace chess::detail
