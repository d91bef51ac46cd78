#pragma once

#include "libchess/annotate/detail/rating_model.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace chess::training {

/// A column for each feature, with a value for each puzzle.
using Columns = std::vector<std::vector<float>>;

/// How trees are fitted.
struct TreePlan {
    int trees = 800;
    int questions = 5;   ///< of each tree
    int bins = 32;       ///< of each feature
    double rate = 0.08;  ///< how much of what a tree finds is used
    double stiffness =
        20;  ///< how many puzzles without an error each combination has beside its own
    double row_share = 0.6;     ///< of the puzzles that each tree sees
    double column_share = 0.3;  ///< of the features
    std::uint64_t seed = 1;
};

/// A constant and trees that add up to an estimate.
struct FittedTrees {
    double base = 0;
    std::vector<detail::RatingTree> trees = {};
};

/// Fits trees to the targets of these rows by gradient boosting (Friedman 2001) with the same
/// question for all nodes of a level (Kohavi and Li 1995), each tree on a part of the rows and
/// columns. Their questions number the columns.
[[nodiscard]] FittedTrees fit_trees(const Columns& columns, const std::vector<double>& targets,
                                    const std::vector<std::size_t>& rows, const TreePlan& plan);

}  // namespace chess::training
