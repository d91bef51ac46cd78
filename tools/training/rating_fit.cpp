#include "training/rating_fit.hpp"

#include "libchess/batch/ordered_jobs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <utility>

namespace chess::training {

namespace {

using Rows = std::vector<std::size_t>;

constexpr double least_spread = 50;
/// What the interval leaves out at either end: less than a tenth, since puzzles that are rated high
/// or low are estimated nearer to the middle, and eight of ten of them shall be inside, too.
constexpr double low_tail = 0.09;
constexpr double high_tail = 0.08;

/// What the trees ask: the features, and what glances say.
struct Table {
    std::vector<std::string> names;
    Columns columns;

    Table(const RatedPuzzles& rated, const GlanceModel& glances) : names(rated.features) {
        for (const RatedPuzzle& puzzle : rated.puzzles) {
            detail::RatingFeatures seen;
            detail::add_glance_features(seen, puzzle.glances, glances);
            if (columns.empty()) {
                names.insert(names.end(), seen.names().begin(), seen.names().end());
                columns.resize(names.size());
            }
            for (std::size_t i = 0; i < puzzle.features.size(); ++i)
                columns[i].push_back(puzzle.features[i]);
            for (std::size_t i = 0; i < seen.values().size(); ++i)
                columns[puzzle.features.size() + i].push_back(seen.values()[i]);
        }
    }

    [[nodiscard]] std::vector<float> row(std::size_t number) const {
        std::vector<float> row;
        row.reserve(columns.size());
        for (const std::vector<float>& column : columns) row.push_back(column[number]);
        return row;
    }
};

double estimate(const FittedTrees& fitted, const std::vector<float>& row) {
    return fitted.base + detail::sum_of(fitted.trees, row);
}

std::vector<double> ratings_of(const RatedPuzzles& rated) {
    std::vector<double> ratings;
    for (const RatedPuzzle& puzzle : rated.puzzles) ratings.push_back(puzzle.rating);
    return ratings;
}

/// The rows of a fold, or all others.
Rows rows_of(const RatedPuzzles& rated, std::size_t folds, std::size_t fold, bool held_out) {
    Rows rows;
    for (std::size_t row = 0; row < rated.puzzles.size(); ++row)
        if ((rated.puzzles[row].record % folds == fold) == held_out) rows.push_back(row);
    return rows;
}

/// A model of ratings, and the table that it asks.
struct FittedRatings {
    GlanceModel glances;
    Table table;
    FittedTrees trees;
};

FittedRatings fit_rows(const RatedPuzzles& rated, const Rows& rows, const RatingPlan& plan,
                       const std::stop_token& stop) {
    std::vector<const RatedPuzzle*> puzzles;
    for (const std::size_t row : rows) puzzles.push_back(&rated.puzzles[row]);
    const GlanceModel glances = fit_glances(puzzles, plan.glances, stop);
    Table table(rated, glances);
    FittedTrees trees = fit_trees(table.columns, ratings_of(rated), rows, plan.trees);
    return {glances, std::move(table), std::move(trees)};
}

/// The value below which a share of them lies; they are sorted.
double quantile(std::vector<double>& values, double share) {
    std::ranges::sort(values);
    const double place = share * static_cast<double>(values.size() - 1);
    return values[static_cast<std::size_t>(std::lround(place))];
}

/// Numbers the columns that trees ask anew, in the order in which they are first asked.
std::vector<detail::RatingTree> renumbered(std::vector<detail::RatingTree> trees,
                                           const std::vector<std::string>& names,
                                           std::vector<std::string>& used) {
    for (detail::RatingTree& tree : trees)
        for (detail::RatingQuestion& question : tree.questions) {
            const auto found = std::ranges::find(used, names[question.feature]);
            const auto number = static_cast<std::size_t>(found - used.begin());
            if (found == used.end()) used.push_back(names[question.feature]);
            question.feature = number;
        }
    return trees;
}

/// The spread of what is left, and the interval in spreads.
struct FittedSpread {
    std::vector<double> held_out;  ///< each row by trees that have not seen it
    FittedTrees trees;
    double below = 1;
    double above = 1;
};

FittedSpread fit_spread(const RatedPuzzles& rated, const Table& table,
                        const std::vector<double>& errors, const RatingPlan& plan) {
    std::vector<double> sizes;
    for (const double error : errors) sizes.push_back(std::abs(error));
    FittedSpread spread{.held_out = std::vector<double>(errors.size()), .trees = {}};
    for (std::size_t fold = 0; fold < plan.folds; ++fold) {
        const Rows others = rows_of(rated, plan.folds, fold, false);
        const FittedTrees trees = fit_trees(table.columns, sizes, others, plan.spread);
        for (const std::size_t row : rows_of(rated, plan.folds, fold, true))
            spread.held_out[row] = std::max(estimate(trees, table.row(row)), least_spread);
    }
    std::vector<double> ratios;
    for (std::size_t row = 0; row < errors.size(); ++row)
        ratios.push_back(errors[row] / spread.held_out[row]);
    spread.below = -quantile(ratios, low_tail);
    spread.above = quantile(ratios, 1 - high_tail);
    Rows all(errors.size());
    for (std::size_t row = 0; row < all.size(); ++row) all[row] = row;
    spread.trees = fit_trees(table.columns, sizes, all, plan.spread);
    return spread;
}

}  // namespace

RatingFit fit_ratings(const RatedPuzzles& rated, const RatingPlan& plan,
                      const std::stop_token& stop,
                      const std::function<void(const std::string&)>& tell) {
    RatingFit fit;
    for (const double rating : ratings_of(rated)) fit.held_out.push_back({.actual = rating});
    std::optional<FittedRatings> whole;
    std::size_t next = 0;
    using Estimates = std::map<std::size_t, double>;
    run_ordered(
        plan.jobs, stop,
        [&]() -> std::optional<std::size_t> {
            return next > plan.folds ? std::nullopt : std::optional(next++);
        },
        [&](std::size_t fold) {
            // The last one is that of all rows: no record's number modulo `folds` is `folds`.
            FittedRatings fitted =
                fit_rows(rated, rows_of(rated, plan.folds, fold, false), plan, stop);
            Estimates estimates;
            for (const std::size_t row : rows_of(rated, plan.folds, fold, true))
                estimates[row] = estimate(fitted.trees, fitted.table.row(row));
            return std::pair(fold == plan.folds ? std::optional(std::move(fitted)) : std::nullopt,
                             std::move(estimates));
        },
        [&](std::pair<std::optional<FittedRatings>, Estimates> done) {
            for (const auto& [row, value] : done.second) fit.held_out[row].estimate = value;
            if (!done.first) return tell("a fold is rated by the others");
            whole = std::move(done.first);
            tell("all puzzles are fitted");
        });
    if (!whole) return fit;
    std::vector<double> errors;
    for (const HeldOutRating& held : fit.held_out) errors.push_back(held.actual - held.estimate);
    const FittedSpread spread = fit_spread(rated, whole->table, errors, plan);
    for (std::size_t row = 0; row < fit.held_out.size(); ++row) {
        HeldOutRating& held = fit.held_out[row];
        held.low = held.estimate - spread.below * spread.held_out[row];
        held.high = held.estimate + spread.above * spread.held_out[row];
    }
    detail::RatingModel& model = fit.model;
    model.glances = whole->glances;
    model.base = whole->trees.base;
    model.trees = renumbered(whole->trees.trees, whole->table.names, model.features);
    model.spread_base = spread.trees.base;
    model.spread_trees = renumbered(spread.trees.trees, whole->table.names, model.features);
    model.below = spread.below;
    model.above = spread.above;
    return fit;
}

}  // namespace chess::training
