// The fit of ratings, on puzzles made up so that what they hang on is known.

#include "training/rating_fit.hpp"
#include "tests/support/catch.hpp"
#include "training/random.hpp"
#include "training/rating_summary.hpp"

#include <cmath>

using namespace chess;
using namespace chess::training;

namespace {

/// Rated by their first feature, and by how many of three moves have a sign that the right one has
/// not; the second feature is noise.
RatedPuzzles made_up(std::size_t count) {
    RatedPuzzles rated{.features = {"moves", "quiet"}};
    Random random(7);
    for (std::size_t i = 0; i < count; ++i) {
        const auto moves = static_cast<float>(random.below(4));
        detail::Glance glance{.moves = std::vector<detail::GlanceSigns>(3), .right = {0}};
        const std::size_t tempting = random.below(3);
        for (std::size_t j = 1; j <= tempting; ++j)
            glance.moves[j].set(detail::GlanceSign::captures, 1);
        rated.puzzles.push_back({.record = i,
                                 .rating = 1000 + 200.0 * static_cast<double>(moves) +
                                           150.0 * static_cast<double>(tempting),
                                 .features = {moves, static_cast<float>(random.below(4))},
                                 .glances = {glance}});
    }
    return rated;
}

RatingPlan short_plan(int jobs = 1) {
    RatingPlan plan{.jobs = jobs};
    plan.glances.epochs = 4;
    plan.trees.trees = 80;
    plan.trees.column_share = 1;
    plan.spread.trees = 5;
    return plan;
}

}  // namespace

TEST_CASE("a fit finds what ratings hang on", "[rating_fit]") {
    const RatingFit fit = fit_ratings(made_up(2000), short_plan(), {}, [](const std::string&) {});
    double error = 0;
    for (const HeldOutRating& held : fit.held_out) error += std::abs(held.actual - held.estimate);
    CHECK(error / 2000 < 20);
    const auto captures = static_cast<std::size_t>(detail::GlanceSign::captures);
    double most = -1;
    for (const detail::GlanceWeights& weights : fit.model.glances)
        most = std::max(most, weights.at(captures));
    CHECK(most > 0);
    const auto read =
        detail::RatingModel::read(commented(rating_summary(fit)) + fit.model.to_text());
    REQUIRE(read);
    CHECK(read->to_text() == fit.model.to_text());
}

TEST_CASE("a fit is the same for any number of jobs", "[rating_fit]") {
    const RatedPuzzles rated = made_up(300);
    const auto table = [&](int jobs) {
        return fit_ratings(rated, short_plan(jobs), {}, [](const std::string&) {}).model.to_text();
    };
    CHECK(table(1) == table(3));
}

TEST_CASE("a tree explains a step", "[rating_fit]") {
    const Columns columns{{0, 1, 2, 3, 4, 5, 6, 7}};
    const std::vector<double> targets{0, 0, 0, 100, 100, 100, 100, 100};
    const FittedTrees fitted = fit_trees(
        columns, targets, {0, 1, 2, 3, 4, 5, 6, 7},
        {.trees = 1, .questions = 1, .rate = 1, .stiffness = 0, .row_share = 1, .column_share = 1});
    REQUIRE(fitted.trees.size() == 1);
    CHECK(fitted.trees[0].questions[0].above == 2.5F);
    CHECK(fitted.base + detail::sum_of(fitted.trees, {2}) == Approx(0).margin(0.01));
    CHECK(fitted.base + detail::sum_of(fitted.trees, {3}) == Approx(100).margin(0.01));
}
