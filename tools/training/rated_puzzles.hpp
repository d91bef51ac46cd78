#pragma once

#include "libchess/annotate/detail/rating_model.hpp"
#include "training/failure.hpp"

#include <cstddef>
#include <expected>
#include <functional>
#include <stop_token>
#include <string>
#include <vector>

namespace chess::training {

/// A puzzle with the rating that people gave it, and all that a model may ask about it.
struct RatedPuzzle {
    std::size_t record = 0;  ///< its number in the table
    double rating = 0;
    std::vector<float> features = {};
    std::vector<detail::Glance> glances = {};
};

/// Puzzles, and the names of their features.
struct RatedPuzzles {
    std::vector<std::string> features = {};
    std::vector<RatedPuzzle> puzzles = {};
};

/// Reads a table in lichess's columns, and looks at each puzzle that has a rating, several at a
/// time. `progress` is called with the number of puzzles so far.
[[nodiscard]] std::expected<RatedPuzzles, Failure> read_rated_puzzles(
    const std::string& path, int jobs, const std::stop_token& stop,
    const std::function<void(std::size_t)>& progress);

}  // namespace chess::training
