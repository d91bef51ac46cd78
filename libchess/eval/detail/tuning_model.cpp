#include "libchess/eval/detail/tuning_model.hpp"

#include "libchess/eval/tuning.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace chess::detail {

namespace {

using Uses = std::span<const TuningSamples::Use>;

RealTapered sum_of(Uses uses, const RealWeights& weights) noexcept {
    RealTapered sum;
    for (const auto& [weight, count] : uses) {
        sum.middlegame += count * weights[weight].middlegame;
        sum.endgame += count * weights[weight].endgame;
    }
    return sum;
}

double danger_of(Uses uses, const RealWeights& weights) noexcept {
    return std::clamp(sum_of(uses, weights).middlegame, 0.0, double{most_danger});
}

/// `king_attack_value`, unrounded.
RealTapered attack_value(double danger) noexcept {
    return {danger * danger / 4096, danger / 16};
}

/// What that changes by with the danger; nothing where it is cut off at 0.
RealTapered attack_slope(double danger) noexcept {
    return {danger / 2048, danger > 0 ? 1.0 / 16 : 0.0};
}

/// Calls `add(uses, change of the evaluation per count)` for the three kinds of uses.
template <typename Add>
void for_each_slope(const TuningSamples::Sample& sample, const RealWeights& weights,
                    const Add& add) noexcept {
    add(sample.linear, RealTapered{sample.middlegame, sample.endgame});
    for (const bool white : {true, false}) {
        const Uses uses = white ? sample.white_danger : sample.black_danger;
        const RealTapered slope = attack_slope(danger_of(uses, weights));
        const double change = sample.middlegame * slope.middlegame + sample.endgame * slope.endgame;
        add(uses, RealTapered{white ? change : -change, 0});
    }
}

}  // namespace

RealWeights to_real(const Weights& weights) noexcept {
    RealWeights real;
    std::ranges::transform(weights.values, real.begin(), [](Tapered value) {
        return RealTapered{static_cast<double>(value.middlegame()),
                           static_cast<double>(value.endgame())};
    });
    return real;
}

double evaluate(const TuningSamples::Sample& sample, const RealWeights& weights) noexcept {
    const RealTapered linear = sum_of(sample.linear, weights);
    const RealTapered white = attack_value(danger_of(sample.white_danger, weights));
    const RealTapered black = attack_value(danger_of(sample.black_danger, weights));
    return (linear.middlegame + white.middlegame - black.middlegame) * sample.middlegame +
           (linear.endgame + white.endgame - black.endgame) * sample.endgame;
}

void add_derivatives(const TuningSamples::Sample& sample, const RealWeights& weights, double factor,
                     RealWeights& sums) noexcept {
    for_each_slope(sample, weights, [&](Uses uses, RealTapered slope) {
        for (const auto& [weight, count] : uses) {
            sums[weight].middlegame += factor * slope.middlegame * count;
            sums[weight].endgame += factor * slope.endgame * count;
        }
    });
}

void add_sensitivities(const TuningSamples::Sample& sample, const RealWeights& weights,
                       double factor, RealWeights& sums) noexcept {
    for_each_slope(sample, weights, [&](Uses uses, RealTapered slope) {
        for (const auto& [weight, count] : uses) {
            sums[weight].middlegame += factor * std::abs(slope.middlegame * count);
            sums[weight].endgame += factor * std::abs(slope.endgame * count);
        }
    });
}

double cross_entropy(double cp, double constant, double result) noexcept {
    // -y ln p - (1 - y) ln(1 - p), rearranged so that nothing overflows.
    const double z = cp * std::numbers::ln10 / constant;
    return std::log1p(std::exp(-std::abs(z))) + std::max(z, 0.0) - result * z;
}

double loss_and_gradient(const TuningSamples& samples, std::span<const std::size_t> numbers,
                         const RealWeights& weights, double constant,
                         RealWeights& gradient) noexcept {
    gradient.fill({});
    double loss = 0;
    for (const std::size_t number : numbers) {
        const TuningSamples::Sample sample = samples[number];
        const double cp = evaluate(sample, weights);
        loss += cross_entropy(cp, constant, sample.result);
        const double error = expected_result(cp, constant) - sample.result;
        add_derivatives(sample, weights, error * std::numbers::ln10 / constant, gradient);
    }
    return loss;
}

}  // namespace chess::detail
