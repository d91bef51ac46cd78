#pragma once

// Internal to libchess, not installed.

#include "libchess/eval/detail/tuning_model.hpp"

#include <algorithm>
#include <cmath>

namespace chess::detail {

/// How many units of a weight stand for about a centipawn: danger is counted in smaller ones.
[[nodiscard]] inline double centipawn(std::size_t weight) noexcept {
    return group_of(weight).is_danger ? 10 : 1;
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

/// Steps down a gradient whose sizes follow from its course, not from its size (Kingma & Ba 2015,
/// "Adam: A Method for Stochastic Optimization", algorithm 1).
class Adam {
public:
    explicit Adam(const RealWeights& start) : weights_(start) {}

    [[nodiscard]] const RealWeights& weights() const noexcept { return weights_; }

    /// Moves every weight by about `size` centipawns at most, and keeps its sign. The half that a
    /// group does not have stays as it is.
    void step(const RealWeights& gradient, double size) noexcept {
        ++steps_;
        const double mean_scale = 1 / (1 - std::pow(mean_decay, steps_));
        const double square_scale = 1 / (1 - std::pow(square_decay, steps_));
        const auto move = [&](std::size_t i, double& weight, double& mean, double& square,
                              double slope) {
            mean = mean_decay * mean + (1 - mean_decay) * slope;
            square = square_decay * square + (1 - square_decay) * slope * slope;
            // Slopes may be tiny, but a weight that is never used has none at all.
            if (square == 0) return;
            const double change = mean * mean_scale / std::sqrt(square * square_scale);
            weight = with_sign_of(i, weight - size * centipawn(i) * change);
        };
        for (std::size_t i = 0; i < weight_count; ++i) {
            move(i, weights_[i].middlegame, means_[i].middlegame, squares_[i].middlegame,
                 gradient[i].middlegame);
            if (group_of(i).halves == Halves::both)
                move(i, weights_[i].endgame, means_[i].endgame, squares_[i].endgame,
                     gradient[i].endgame);
        }
    }

    /// Goes on from other weights; what is known of the slopes' sizes is kept.
    void return_to(const RealWeights& weights) noexcept {
        weights_ = weights;
        means_ = {};
    }

private:
    static constexpr double mean_decay = 0.9;
    static constexpr double square_decay = 0.999;

    RealWeights weights_;
    RealWeights means_{};
    RealWeights squares_{};
    int steps_ = 0;
};

}  // namespace chess::detail
