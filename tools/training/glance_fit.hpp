#pragma once

#include "training/rated_puzzles.hpp"

#include <array>
#include <cstdint>
#include <stop_token>
#include <vector>

namespace chess::training {

using GlanceModel = std::array<detail::GlanceWeights, detail::glance_count>;

/// How glances are fitted.
struct GlancePlan {
    int epochs = 8;
    double rate = 0.02;  ///< of Adam
    std::uint64_t seed = 1;
};

/// Fits what draws the eye, so that the surprise at each move of a solution predicts the rating:
/// the ways of looking begin at random weights and are told apart by what the ratings need.
/// Weights have three decimals, as in the table.
[[nodiscard]] GlanceModel fit_glances(const std::vector<const RatedPuzzle*>& puzzles,
                                      const GlancePlan& plan, const std::stop_token& stop);

}  // namespace chess::training
