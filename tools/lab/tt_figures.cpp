#include "lab/tt_figures.hpp"

#include "lab/minimal_tree.hpp"

#include <algorithm>
#include <bit>
#include <chrono>
#include <cmath>
#include <numeric>

namespace chess {

namespace {

template <typename Value>
void add_up(std::vector<Value>& sums, const std::vector<Value>& others) {
    if (sums.size() < others.size()) sums.resize(others.size());
    for (std::size_t i = 0; i < others.size(); ++i) sums[i] += others[i];
}

void add_up(TtCensus& sum, const TtCensus& other) {
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

std::vector<TtBalance> tt_balances(const SearchStatistics& statistics, const TtCensus& census,
                                   std::size_t occupied_before) {
    const TtCounters& counters = statistics.table;
    const auto& by_bound = counters.cuts_by_bound;
    return {
        {"probes = hits + misses", counters.probes, counters.hits + counters.misses},
        {"hits = usable + move only + idle", counters.hits,
         counters.usable + counters.move_only + counters.idle},
        {"cutoffs = exact + lower + upper", counters.cuts,
         by_bound[Bound::exact] + by_bound[Bound::lower] + by_bound[Bound::upper]},
        {"stores = new + update + over older + over current + declined", counters.stores,
         counters.stored_new + counters.updated + counters.replaced_age + counters.replaced_depth +
             counters.declined},
        {"occupied = before + new", census.occupied, occupied_before + counters.stored_new},
        {"occupied = sum over depths", census.occupied,
         std::accumulate(census.by_depth.begin(), census.by_depth.end(), std::uint64_t{0})},
        {"interior nodes = PV + cut + all + given up", statistics.interior,
         statistics.pv_nodes + statistics.cut_nodes + statistics.all_nodes + statistics.given_up},
    };
}

TtIteration& TtIteration::operator+=(const TtIteration& other) {
    depth = other.depth;
    nodes += other.nodes;
    nodes_of_last += other.nodes_of_last;
    seconds += other.seconds;
    statistics += other.statistics;
    minimal_nodes += other.minimal_nodes;
    return *this;
}

TtFigures& TtFigures::operator+=(const TtFigures& other) {
    positions += other.positions;
    nodes += other.nodes;
    depths += other.depths;
    seconds += other.seconds;
    statistics += other.statistics;
    add_up(threads, other.threads);
    add_up(census, other.census);
    occupied_before += other.occupied_before;
    add_up(iterations, other.iterations);
    failed_balances += other.failed_balances;
    return *this;
}

double expected_false_hits(const TtFigures& figures, const TtExperiment& experiment) noexcept {
    if (figures.positions == 0) return 0;
    const std::size_t slots = figures.census.slots / figures.positions;
    const auto homes = slots / static_cast<std::size_t>(std::max(1, experiment.layout.cluster));
    // Keys in the same cluster have the same highest bits.
    const int others = 64 - static_cast<int>(std::bit_width(std::max<std::size_t>(1, homes)) - 1);
    return std::ldexp(static_cast<double>(figures.statistics.table.foreign_entries),
                      -std::min(experiment.layout.key_bits, others));
}

void IterationWatch::observe(const SearchResult& result) {
    const double seconds = std::chrono::duration<double>(result.time).count();
    const SearchStatistics statistics = result.statistics.value_or(SearchStatistics{});
    TtIteration iteration;
    iteration.depth = result.depth;
    // With several threads the first one's nodes, as the statistics are only that thread's.
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
    // A search without iterative deepening skips the depths before its own.
    const auto place = static_cast<std::size_t>(std::max(1, result.depth)) - 1;
    while (iterations_.size() < place)
        iterations_.push_back({.depth = static_cast<int>(iterations_.size()) + 1});
    iterations_.push_back(iteration);
}

std::optional<double> branching_factor(const TtIteration& iteration) {
    if (iteration.nodes == 0) return std::nullopt;
    return share_of(iteration.nodes, iteration.nodes_of_last);
}

BranchingFactors branching_factors(const TtFigures& figures) {
    double logs[2] = {};
    int steps[2] = {};
    for (const TtIteration& iteration : figures.iterations) {
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

double TtSizeTotals::relative_nodes() const noexcept {
    if (figures.positions == 0) return 1;
    return std::exp(log_ratios / static_cast<double>(figures.positions));
}

std::optional<TtSizeAdvice> advise_size(std::span<const TtSizeTotals> sizes) {
    std::optional<TtSizeAdvice> advice;
    for (std::size_t i = 0; i < sizes.size(); ++i) {
        const TtSizeAdvice here{i, sizes[i].forgotten() <= tolerated_forgetting};
        const std::size_t bytes = sizes[i].hash_bytes;
        const std::size_t best = advice ? sizes[advice->place].hash_bytes : 0;
        // The smallest size that is enough; if none is, the largest. Of equal sizes the first.
        const bool is_better = !advice || (here.is_enough != advice->is_enough ? here.is_enough
                                           : here.is_enough                    ? bytes < best
                                                                               : bytes > best);
        if (is_better) advice = here;
    }
    return advice;
}

void TtTotals::add(const std::vector<TtMeasurement>& reports) {
    if (reports.size() != sizes.size() || reports.empty()) return;
    const auto nodes_of = [](const TtMeasurement& report) {
        return static_cast<double>(std::max<std::uint64_t>(1, report.figures.nodes));
    };
    const double reference =
        nodes_of(*std::ranges::max_element(reports, {}, &TtMeasurement::hash_bytes));
    for (std::size_t i = 0; i < reports.size(); ++i) {
        sizes[i].figures += reports[i].figures;
        sizes[i].log_ratios += std::log(nodes_of(reports[i]) / reference);
    }
}

std::size_t TtTotals::failed_balances() const {
    std::size_t failed = 0;
    for (const TtSizeTotals& size : sizes) failed += size.figures.failed_balances;
    return failed;
}

std::optional<TtSizeAdvice> TtTotals::advice() const {
    if (!recommends || sizes.empty() || sizes.front().figures.statistics.table.stores == 0)
        return std::nullopt;
    return advise_size(sizes);
}

const TtSizeTotals* TtTotals::next_smaller(const TtSizeTotals& size) const {
    const TtSizeTotals* next = nullptr;
    for (const TtSizeTotals& one : sizes)
        if (one.hash_bytes < size.hash_bytes &&
            (next == nullptr || one.hash_bytes > next->hash_bytes))
            next = &one;
    return next;
}

TtMeasurement measure_tt(Engine& engine, const GameHistory& game, const SearchLimits& limits,
                         const std::stop_token& stop, std::size_t occupied_before) {
    IterationWatch watch;
    const SearchResult result = engine.search(
        game, limits, stop, [&](const SearchResult& so_far) { watch.observe(so_far); });
    TtMeasurement report;
    report.position = game.position();
    report.interrupted = stop.stop_requested();
    report.depth = result.depth;
    TtFigures& figures = report.figures;
    figures.positions = 1;
    figures.nodes = result.nodes;
    figures.depths = static_cast<std::uint64_t>(result.depth);
    figures.seconds = std::chrono::duration<double>(result.time).count();
    figures.statistics = result.statistics.value_or(SearchStatistics{});
    figures.threads = result.threads;
    figures.census = engine.census().value_or(TtCensus{});
    figures.occupied_before = occupied_before;
    figures.iterations = watch.iterations();
    figures.failed_balances = static_cast<std::size_t>(
        std::ranges::count_if(figures.balances(), [](auto& one) { return !one.holds(); }));
    return report;
}

}  // namespace chess
