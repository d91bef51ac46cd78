#pragma once

#include "training/glance_fit.hpp"
#include "training/rated_puzzles.hpp"
#include "training/tree_fit.hpp"

#include <cstddef>
#include <functional>
#include <stop_token>
#include <string>
#include <vector>

namespace chess::training {

/// How a table of ratings is fitted.
struct RatingPlan {
    GlancePlan glances = {};
    TreePlan trees = {};
    TreePlan spread = {.trees = 60, .questions = 3, .rate = 0.1, .stiffness = 100};
    std::size_t folds = 5;
    int jobs = 1;
};

/// A puzzle's rating by people, and by a model that has not seen it.
struct HeldOutRating {
    double actual = 0;
    double estimate = 0;
    double low = 0;
    double high = 0;
};

/// A table, and what it would be worth on other puzzles.
struct RatingFit {
    detail::RatingModel model = {};
    std::vector<HeldOutRating> held_out = {};  ///< in the order of the puzzles
};

/// Fits a table to all puzzles, and for each fold another one to all others, by which the fold is
/// rated: a puzzle belongs to the fold of its record's number modulo their count. `tell` is called
/// with each step done. An interrupted fit is of no use.
[[nodiscard]] RatingFit fit_ratings(const RatedPuzzles& rated, const RatingPlan& plan,
                                    const std::stop_token& stop,
                                    const std::function<void(const std::string&)>& tell);

}  // namespace chess::training
