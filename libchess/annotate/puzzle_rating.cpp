#include "libchess/annotate/puzzle_rating.hpp"

#include "libchess/annotate/detail/rating_model.hpp"

#include <cmath>

namespace chess {

int PuzzleRating::deviation() const noexcept {
    constexpr double deviations = 2 * 1.2816;  // between 10 % and 90 % of a normal distribution
    return static_cast<int>(std::lround((high - low) / deviations));
}

class PuzzleRater::Implementation {
public:
    PuzzleRating rate(const MotifLine& given) {
        const MotifLine line = detail::with_white_solver(given);
        detail::RatingFeatures features = detail::rating_features(line, engine_);
        detail::add_glance_features(features, detail::glances_of(line), model_.glances);
        return model_.rate(model_.columns(features));
    }

private:
    const detail::RatingModel& model_ = detail::RatingModel::built_in();
    Engine engine_{{.hash_bytes = detail::rating_hash_bytes}};
};

PuzzleRater::PuzzleRater() : implementation_(std::make_unique<Implementation>()) {}
PuzzleRater::~PuzzleRater() = default;
PuzzleRater::PuzzleRater(PuzzleRater&&) noexcept = default;
PuzzleRater& PuzzleRater::operator=(PuzzleRater&&) noexcept = default;

PuzzleRating PuzzleRater::rate(const MotifLine& line) {
    return implementation_->rate(line);
}

}  // namespace chess
