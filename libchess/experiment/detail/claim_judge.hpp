#pragma once

// Internal to libchess, not installed: what the verdicts are made from.

#include "libchess/experiment/claim.hpp"
#include "libchess/experiment/comparison.hpp"

#include <cmath>
#include <functional>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace chess::detail {

/// The comparisons of an experiment, asked by name.
class Evidence {
public:
    explicit Evidence(std::span<const Comparison> comparisons) : comparisons_(comparisons) {}

    /// The comparison of that title, if it has any positions.
    [[nodiscard]] const Comparison* find(std::string_view title) const {
        for (const Comparison& comparison : comparisons_)
            if (comparison.plan.title == title && !comparison.positions.empty()) return &comparison;
        return nullptr;
    }

private:
    std::span<const Comparison> comparisons_;
};

/// The place of a set that must be there.
[[nodiscard]] inline std::size_t place_of(const Comparison& comparison, std::string_view set) {
    const auto place = comparison.find(set);
    if (!place) throw std::logic_error("no set '" + std::string(set) + "' was compared");
    return *place;
}

/// One set of a comparison; asks for its totals. The set must be there.
class Course {
public:
    Course(const Comparison& comparison, std::string_view set)
        : comparison_(&comparison),
          set_(place_of(comparison, set)) {}

    [[nodiscard]] Measurement at(int depth) const { return comparison_->total(set_, depth); }
    [[nodiscard]] double nodes(int depth) const { return static_cast<double>(at(depth).nodes); }
    [[nodiscard]] double horizon(int depth) const {
        return static_cast<double>(at(depth).statistics.horizon_nodes);
    }
    [[nodiscard]] double seconds(int depth) const {
        return std::chrono::duration<double>(at(depth).time).count();
    }

private:
    const Comparison* comparison_;
    std::size_t set_;
};

/// The mean of a figure over depths, both included.
template <typename Figure>
[[nodiscard]] double mean_over(int first, int last, Figure figure) {
    double sum = 0;
    for (int depth = first; depth <= last; ++depth) sum += figure(depth);
    return sum / static_cast<double>(last - first + 1);
}

/// A figure at each depth, as "2: 7 %, 3: 1 %".
template <typename Figure>
[[nodiscard]] std::string by_depth(int first, int last, Figure figure) {
    std::string text;
    for (int depth = first; depth <= last; ++depth)
        text += (text.empty() ? "" : ", ") + std::to_string(depth) + ": " + figure(depth);
    return text;
}

/// Claims about figure 8 and about the other comparisons, in the order in which they are told.
void judge_figure(const Evidence& evidence, bool timing, std::vector<Claim>& claims);
void judge_order(const Evidence& evidence, std::vector<Claim>& claims);

}  // namespace chess::detail
