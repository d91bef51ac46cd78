#pragma once

#include "training/rating_fit.hpp"

#include <string>

namespace chess::training {

/// How good the table is on puzzles that it has not seen: errors, and how many ratings lie in their
/// intervals, for each third.
[[nodiscard]] std::string rating_summary(const RatingFit& fit);
/// The same lines as comments.
[[nodiscard]] std::string commented(const std::string& text);
/// Ratings against estimates as a picture (SVG): how the ratings of puzzles with one estimate lie.
[[nodiscard]] std::string rating_plot(const RatingFit& fit);
/// A row for each puzzle, in CSV.
[[nodiscard]] std::string rating_list(const RatedPuzzles& rated, const RatingFit& fit);

}  // namespace chess::training
