#include "libchess/experiment/table_figures.hpp"

#include "libchess/experiment/minimal_tree.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>

namespace chess {

namespace {

void add_up(std::vector<std::uint64_t>& sums, const std::vector<std::uint64_t>& others) {
    if (sums.size() < others.size()) sums.resize(others.size());
    for (std::size_t i = 0; i < others.size(); ++i) sums[i] += others[i];
}

void add_up(TableCensus& sum, const TableCensus& other) {
    sum.slots += other.slots;
    sum.occupied += other.occupied;
    sum.current += other.current;
    sum.torn += other.torn;
    sum.hashfull += other.hashfull;
    add_up(sum.by_depth, other.by_depth);
    add_up(sum.by_age, other.by_age);
    for (const Bound bound : {Bound::exact, Bound::lower, Bound::upper})
        sum.by_bound[bound] += other.by_bound[bound];
}

}  // namespace

TableIteration& TableIteration::operator+=(const TableIteration& other) {
    depth = other.depth;
    nodes += other.nodes;
    nodes_of_last += other.nodes_of_last;
    seconds += other.seconds;
    statistics += other.statistics;
    minimal_nodes += other.minimal_nodes;
    return *this;
}

TableFigures& TableFigures::operator+=(const TableFigures& other) {
    positions += other.positions;
    nodes += other.nodes;
    depths += other.depths;
    seconds += other.seconds;
    statistics += other.statistics;
    if (threads.size() < other.threads.size()) threads.resize(other.threads.size());
    for (std::size_t i = 0; i < other.threads.size(); ++i) threads[i] += other.threads[i];
    add_up(census, other.census);
    occupied_before += other.occupied_before;
    if (iterations.size() < other.iterations.size()) iterations.resize(other.iterations.size());
    for (std::size_t i = 0; i < other.iterations.size(); ++i) iterations[i] += other.iterations[i];
    failed_balances += other.failed_balances;
    return *this;
}

void IterationWatch::observe(const SearchResult& result) {
    const double seconds = std::chrono::duration<double>(result.time).count();
    const SearchStatistics statistics = result.statistics.value_or(SearchStatistics{});
    TableIteration iteration;
    iteration.depth = result.depth;
    // With several threads the first one's own, as all that is counted here.
    const std::uint64_t nodes = result.statistics ? statistics.nodes : result.nodes;
    iteration.nodes = nodes - nodes_;
    iteration.nodes_of_last = iterations_.empty() ? 0 : iterations_.back().nodes;
    iteration.seconds = seconds - seconds_;
    iteration.statistics = statistics.since(statistics_);
    if (const double width = statistics.width(); width >= 1)
        iteration.minimal_nodes = approximate_minimal_nodes(width, result.depth);
    nodes_ = nodes;
    seconds_ = seconds;
    statistics_ = statistics;
    // What goes straight to its depth skips the others.
    const auto place = static_cast<std::size_t>(std::max(1, result.depth)) - 1;
    while (iterations_.size() < place)
        iterations_.push_back({.depth = static_cast<int>(iterations_.size()) + 1});
    iterations_.push_back(iteration);
}

std::optional<double> branching_factor(const TableIteration& iteration) {
    if (iteration.nodes == 0) return std::nullopt;
    return effective_branching_factor(iteration.nodes_of_last, iteration.nodes);
}

BranchingFactors branching_factors(const TableFigures& figures) {
    double logs[2] = {};
    int steps[2] = {};
    for (const TableIteration& iteration : figures.iterations) {
        if (iteration.nodes_of_last < least_branching_nodes) continue;
        const auto factor = branching_factor(iteration);
        if (!factor) continue;
        logs[iteration.depth & 1] += std::log(*factor);
        ++steps[iteration.depth & 1];
    }
    const auto mean = [](double log, int count) {
        return count == 0 ? std::nullopt : std::optional(std::exp(log / count));
    };
    return {mean(logs[0] + logs[1], steps[0] + steps[1]), mean(logs[0], steps[0]),
            mean(logs[1], steps[1])};
}

}  // namespace chess
