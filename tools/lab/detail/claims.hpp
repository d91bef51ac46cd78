#pragma once

// Internal to the experiments: claims as rules, and the measurements that they use.

#include "lab/experiment.hpp"

#include <fmt/format.h>

#include <span>

namespace chess::detail {

/// The titles of the comparisons in plans and verdicts.
namespace comparison_title {
inline constexpr std::string_view figure = "figure 8";
inline constexpr std::string_view material = "figure 8, material";
inline constexpr std::string_view full = "figure 8, full evaluation";
inline constexpr std::string_view memory = "memory";
inline constexpr std::string_view order = "static order";
inline constexpr std::string_view windows = "windows";
inline constexpr std::string_view selection = "order and selection";
}  // namespace comparison_title

/// Large enough for everything that a search to depth 6 stores.
inline constexpr std::size_t large_table = std::size_t{1} << 20U;

/// The comparison of that title, if it has any positions.
[[nodiscard]] const Comparison* find_comparison(std::span<const Comparison> all,
                                                std::string_view title);

/// A comparison that a claim is judged by.
class Case {
public:
    Case(const Comparison& comparison, std::span<const Comparison> all)
        : first(comparison.plan.first_depth),
          last(comparison.plan.last_depth),
          comparison_(comparison),
          all_(all) {}

    int first;  ///< the plan's depths
    int last;

    [[nodiscard]] const Comparison& comparison() const noexcept { return comparison_; }
    [[nodiscard]] const ComparisonPlan& plan() const noexcept { return comparison_.plan; }
    [[nodiscard]] std::span<const PositionMeasurements> positions() const noexcept {
        return comparison_.positions;
    }
    /// The index of one of its sets; throws std::logic_error without such a set.
    [[nodiscard]] std::size_t place(std::string_view set) const;
    /// The cost of one of its sets to a depth.
    [[nodiscard]] Measurement at(std::string_view set, int depth) const {
        return comparison_.total(place(set), depth);
    }
    [[nodiscard]] double nodes(std::string_view set, int depth) const {
        return static_cast<double>(at(set, depth).nodes);
    }
    [[nodiscard]] double horizon(std::string_view set, int depth) const {
        return static_cast<double>(at(set, depth).statistics.horizon_nodes);
    }
    /// The change in nodes at the last depth from one set to another, in percent.
    [[nodiscard]] double change(std::string_view set, std::string_view from) const {
        return 100.0 * (nodes(set, last) / nodes(from, last) - 1);
    }
    /// Another comparison, if it has any positions.
    [[nodiscard]] const Comparison* find(std::string_view title) const {
        return find_comparison(all_, title);
    }

private:
    const Comparison& comparison_;
    std::span<const Comparison> all_;
};

/// Whether a claim holds, and the figure that shows it.
struct Verdict {
    bool holds;
    std::string figure;
};

/// A claim, and how it is judged.
struct ClaimRule {
    std::string_view comparison;  ///< the title of the comparison that decides it
    int least_depth;              ///< the least depth that it must reach
    std::string_view id;
    std::string_view claim;  ///< `{}` stands for the comparison's table entries
    std::string_view source;
    std::optional<Verdict> (*judge)(const Case& of);  ///< nullopt: no verdict
    bool of_time = false;                             ///< depends on timing
};

/// The rules in the order in which they are reported: about figure 8, and about the other
/// comparisons.
[[nodiscard]] std::span<const ClaimRule> rules_of_figure() noexcept;
[[nodiscard]] std::span<const ClaimRule> rules_of_order() noexcept;

/// The mean of a figure over depths, both included.
template <typename Figure>
[[nodiscard]] double mean_over(int first, int last, Figure figure) {
    double sum = 0;
    for (int depth = first; depth <= last; ++depth) sum += figure(depth);
    return sum / static_cast<double>(last - first + 1);
}

/// A figure at each depth, as "2: 7 %, 3: 1 %".
template <typename Figure>
[[nodiscard]] std::string by_depth(int first, int last, fmt::format_string<double> format,
                                   Figure figure) {
    std::string text;
    for (int depth = first; depth <= last; ++depth)
        text += fmt::format("{}{}: {}", text.empty() ? "" : ", ", depth,
                            fmt::format(format, figure(depth)));
    return text;
}

}  // namespace chess::detail
