#include "training/tree_fit.hpp"

#include "training/random.hpp"

#include <algorithm>
#include <cmath>
#include <span>
#include <utility>

namespace chess::training {

namespace {

using Rows = std::vector<std::size_t>;

/// A column's values as numbers of bins, with the limits between them.
struct BinnedColumn {
    std::vector<float> limits = {};
    std::vector<std::uint8_t> bins = {};
};

/// Between two values, with three decimals if they are so far apart.
float limit_between(float low, float high) {
    const float middle = (low + high) / 2;
    const float rounded = std::round(middle * 1000) / 1000;
    return rounded >= low && rounded < high ? rounded : middle;
}

BinnedColumn binned(const std::vector<float>& column, const Rows& rows, int bins) {
    std::vector<float> values;
    values.reserve(rows.size());
    for (const std::size_t row : rows) values.push_back(column[row]);
    std::ranges::sort(values);
    BinnedColumn result;
    for (int bin = 1; bin < bins; ++bin) {
        const float low =
            values[values.size() * static_cast<std::size_t>(bin) / static_cast<std::size_t>(bins)];
        const auto next = std::ranges::upper_bound(values, low);
        if (next == values.end()) break;
        const float limit = limit_between(low, *next);
        if (result.limits.empty() || limit > result.limits.back()) result.limits.push_back(limit);
    }
    // The lowest value, if it is rarer than a bin is wide.
    const auto second = std::ranges::upper_bound(values, values.front());
    if (second != values.end()) {
        const float limit = limit_between(values.front(), *second);
        if (result.limits.empty() || limit < result.limits.front())
            result.limits.insert(result.limits.begin(), limit);
    }
    result.bins.reserve(column.size());
    for (const float value : column)
        result.bins.push_back(static_cast<std::uint8_t>(
            std::ranges::lower_bound(result.limits, value) - result.limits.begin()));
    return result;
}

/// A sum of errors and their number.
struct ErrorSum {
    double sum = 0;
    double count = 0;

    void add(double error) {
        sum += error;
        ++count;
    }
    /// What splitting them off explains.
    [[nodiscard]] double worth(double stiffness) const { return sum * sum / (count + stiffness); }
    friend ErrorSum operator-(ErrorSum a, ErrorSum b) { return {a.sum - b.sum, a.count - b.count}; }
    ErrorSum& operator+=(ErrorSum other) {
        sum += other.sum;
        count += other.count;
        return *this;
    }
};

struct Split {
    double worth = -1;
    std::size_t column = 0;
    std::size_t bin = 0;  ///< above it
};

class Booster {
public:
    Booster(const Columns& columns, const std::vector<double>& targets, const Rows& rows,
            const TreePlan& plan)
        : targets_(targets),
          rows_(rows),
          plan_(plan),
          random_(plan.seed),
          estimates_(targets.size()),
          places_(targets.size()) {
        for (const std::vector<float>& column : columns)
            columns_.push_back(binned(column, rows, plan.bins));
    }

    FittedTrees fit() {
        FittedTrees fitted;
        for (const std::size_t row : rows_) fitted.base += targets_[row];
        fitted.base /= static_cast<double>(rows_.size());
        std::ranges::fill(estimates_, fitted.base);
        for (int i = 0; i < plan_.trees; ++i) fitted.trees.push_back(tree());
        return fitted;
    }

private:
    [[nodiscard]] bool is_drawn(double share) {
        constexpr std::size_t parts = 1U << 20U;
        return static_cast<double>(random_.below(parts)) < share * static_cast<double>(parts);
    }

    detail::RatingTree tree() {
        Rows sample;
        for (const std::size_t row : rows_)
            if (is_drawn(plan_.row_share)) sample.push_back(row);
        std::vector<std::size_t> asked;
        for (std::size_t column = 0; column < columns_.size(); ++column)
            if (is_drawn(plan_.column_share)) asked.push_back(column);
        std::ranges::fill(places_, std::uint16_t{0});
        detail::RatingTree tree;
        std::vector<Split> splits;
        for (int level = 0; level < plan_.questions; ++level) {
            const Split split = best_split(sample, asked, std::size_t{1} << splits.size());
            if (split.worth < 0) break;
            for (const std::size_t row : rows_) place(row, split, splits.size());
            tree.questions.push_back({split.column, columns_[split.column].limits[split.bin]});
            splits.push_back(split);
        }
        add_points(tree, sample);
        return tree;
    }

    void place(std::size_t row, const Split& split, std::size_t level) {
        const bool is_above = columns_[split.column].bins[row] > split.bin;
        places_[row] = static_cast<std::uint16_t>(places_[row] | (is_above ? 1U << level : 0U));
    }

    Split best_split(const Rows& sample, const std::vector<std::size_t>& asked,
                     std::size_t places) {
        Split best;
        for (const std::size_t number : asked) {
            const BinnedColumn& column = columns_[number];
            const std::size_t bins = column.limits.size() + 1;
            std::vector<ErrorSum> sums(places * bins);
            for (const std::size_t row : sample)
                sums[places_[row] * bins + column.bins[row]].add(targets_[row] - estimates_[row]);
            std::vector<double> worths(bins - 1);
            for (std::size_t place = 0; place < places; ++place)
                add_worths(std::span(sums).subspan(place * bins, bins), worths);
            for (std::size_t bin = 0; bin + 1 < bins; ++bin)
                if (worths[bin] > best.worth) best = {worths[bin], number, bin};
        }
        return best;
    }

    void add_worths(std::span<const ErrorSum> sums, std::vector<double>& worths) const {
        ErrorSum all;
        for (const ErrorSum& sum : sums) all += sum;
        ErrorSum below;
        for (std::size_t bin = 0; bin < worths.size(); ++bin) {
            below += sums[bin];
            worths[bin] += below.worth(plan_.stiffness) + (all - below).worth(plan_.stiffness);
        }
    }

    void add_points(detail::RatingTree& tree, const Rows& sample) {
        std::vector<ErrorSum> sums(std::size_t{1} << tree.questions.size());
        for (const std::size_t row : sample)
            sums[places_[row]].add(targets_[row] - estimates_[row]);
        constexpr double decimals = 100;
        for (const ErrorSum& sum : sums)
            tree.points.push_back(static_cast<float>(
                std::round(plan_.rate * sum.sum / (sum.count + plan_.stiffness) * decimals) /
                decimals));
        for (const std::size_t row : rows_)
            estimates_[row] += static_cast<double>(tree.points[places_[row]]);
    }

    const std::vector<double>& targets_;
    const Rows& rows_;
    const TreePlan& plan_;
    Random random_;
    std::vector<double> estimates_;
    std::vector<std::uint16_t> places_;
    std::vector<BinnedColumn> columns_;
};

}  // namespace

FittedTrees fit_trees(const Columns& columns, const std::vector<double>& targets, const Rows& rows,
                      const TreePlan& plan) {
    return Booster(columns, targets, rows, plan).fit();
}

}  // namespace chess::training
