#pragma once

#include "libchess/annotate/detail/first_glance.hpp"
#include "libchess/annotate/detail/rating_features.hpp"
#include "libchess/annotate/puzzle_rating.hpp"
#include "libchess/base/export.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <vector>

namespace chess::detail {

/// How many ways of looking at a position there are.
inline constexpr std::size_t glance_count = 4;

/// A question about a puzzle: is this feature above that?
struct RatingQuestion {
    std::size_t feature = 0;  ///< its number in `RatingModel::features`
    float above = 0;
};

/// A few questions, and a number for each combination of answers: bit i of its place is the answer
/// to question i.
struct RatingTree {
    std::vector<RatingQuestion> questions = {};
    std::vector<float> points = {};
};

/// Where a table of ratings is wrong.
struct RatingTableError {
    std::size_t line = 0;  ///< from 1; 0 if something is missing
    std::string message = {};
};

/// The table by which puzzles are rated: sums over trees, for the rating and for its spread.
struct RatingModel {
    std::array<GlanceWeights, glance_count> glances{};
    std::vector<std::string> features = {};  ///< the names of all that trees ask for
    double base = 0;                         ///< the rating without any tree
    std::vector<RatingTree> trees = {};
    double spread_base = 0;
    std::vector<RatingTree> spread_trees = {};
    /// The interval's ends, in spreads from the rating.
    double below = 1;
    double above = 1;

    /// Reads the text of a table; every line is checked.
    [[nodiscard]] static LIBCHESS_API std::expected<RatingModel, RatingTableError> read(
        std::string_view text);
    /// The text of a table, without its comments at the top.
    [[nodiscard]] LIBCHESS_API std::string to_text() const;
    /// The table that the library holds.
    [[nodiscard]] static LIBCHESS_API const RatingModel& built_in();

    /// The numbers of `features`, by their names.
    [[nodiscard]] LIBCHESS_API std::vector<float> columns(const RatingFeatures& of) const;
    /// The rating, by these numbers.
    [[nodiscard]] LIBCHESS_API PuzzleRating rate(const std::vector<float>& columns) const;
};

/// Adds what the model's glances say.
LIBCHESS_API void add_glance_features(RatingFeatures& features, const std::vector<Glance>& glances,
                                      const std::array<GlanceWeights, glance_count>& weights);

/// The sum of trees.
[[nodiscard]] LIBCHESS_API double sum_of(const std::vector<RatingTree>& trees,
                                         const std::vector<float>& columns) noexcept;

/// The line itself if its solver is White, otherwise with colours exchanged.
[[nodiscard]] LIBCHESS_API MotifLine with_white_solver(const MotifLine& line);

}  // namespace chess::detail
