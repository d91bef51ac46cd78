#include "lab/comparison.hpp"

#include "lab/minimal_tree.hpp"
#include "libchess/position/movegen.hpp"
#include "libchess/search/engine.hpp"

#include <algorithm>
#include <cmath>

namespace chess {

namespace {

/// The size of an entry in the searches' tables.
constexpr std::size_t entry_bytes = 16;

Measurement measurement_of(const SearchResult& result) {
    Measurement measured{.nodes = result.nodes, .time = result.time};
    if (result.statistics) measured.statistics = *result.statistics;
    if (!result.lines.empty())
        measured.centipawns = result.lines.front().score.as_centipawns().value_or(
            result.lines.front().score > Score::centipawns(0) ? 10000 : -10000);
    return measured;
}

/// One set's searches of one position.
std::vector<Measurement> run_set(const Position& position, const NamedSet& set,
                                 const ComparisonPlan& plan, const std::stop_token& stop) {
    EngineOptions options;
    options.techniques = set.techniques;
    options.evaluation = plan.evaluation;
    options.hash_bytes = set.table_entries.value_or(plan.table_entries) * entry_bytes;
    const auto depths = static_cast<std::size_t>(plan.last_depth - plan.first_depth) + 1;
    std::vector<Measurement> measured(depths);
    const auto keep = [&](const SearchResult& result) {
        if (result.depth >= plan.first_depth && result.depth <= plan.last_depth)
            measured[static_cast<std::size_t>(result.depth - plan.first_depth)] =
                measurement_of(result);
    };
    Engine engine(options);
    // The iterations of one search include those of all shallower searches.
    if (set.techniques.contains(Technique::iterative_deepening)) {
        engine.search({position}, {.depth = plan.last_depth}, stop, keep);
        return measured;
    }
    for (int depth = plan.first_depth; depth <= plan.last_depth; ++depth) {
        engine.clear();
        keep(engine.search({position}, {.depth = depth}, stop));
    }
    return measured;
}

/// Sums a formula for tree sizes over all positions. A tree's width is the mean number of legal
/// moves in the first set's search; it is unknown for positions without moves and searchers without
/// statistics.
template <typename Figure>
double over_widths(const Comparison& comparison, int depth, Figure figure) {
    double sum = 0;
    const auto at = static_cast<std::size_t>(depth - comparison.plan.first_depth);
    for (const PositionMeasurements& position : comparison.positions)
        if (const double width = position.by_set.front()[at].statistics.width(); width >= 1)
            sum += figure(width, depth);
    return sum;
}

double seconds_of(const Measurement& measured) {
    return std::chrono::duration<double>(measured.time).count();
}

std::optional<double> percent_of(double part, double whole) {
    if (!(whole > 0) || !std::isfinite(part) || !std::isfinite(whole)) return std::nullopt;
    return 100 * part / whole;
}

/// Whether a search kept statistics; the engine's does not.
bool has_statistics(const SearchStatistics& statistics) {
    return statistics.horizon_nodes != 0 || statistics.expanded != 0 || statistics.cut_nodes != 0;
}

CompareCell cell_of(int depth, const Measurement& measured, const Measurement& base) {
    const SearchStatistics& statistics = measured.statistics;
    const auto nodes = static_cast<double>(measured.nodes);
    CompareCell cell;
    cell.depth = depth;
    cell.nodes.amount = nodes;
    cell.seconds.amount = seconds_of(measured);
    const bool was_searched = measured.nodes != 0;
    if (was_searched) {
        cell.nodes.percent = percent_of(nodes, static_cast<double>(base.nodes));
        cell.seconds.percent = percent_of(seconds_of(measured), seconds_of(base));
    }
    if (was_searched && !has_statistics(statistics)) return cell;
    const auto horizon = static_cast<double>(statistics.horizon_nodes);
    cell.horizon_nodes.amount = horizon;
    cell.researches = static_cast<double>(statistics.researches);
    if (!was_searched) return cell;
    cell.horizon_nodes.percent =
        percent_of(horizon, static_cast<double>(base.statistics.horizon_nodes));
    cell.cut_by_first = percent_of(static_cast<double>(statistics.cut_by_first),
                                   static_cast<double>(statistics.cut_nodes));
    return cell;
}

/// Part of the minimal tree; empty if its width is unknown.
CompareValue bound_of(double amount, std::uint64_t base) {
    if (!(amount > 0) || !std::isfinite(amount)) return {};
    return {amount, percent_of(amount, static_cast<double>(base))};
}

}  // namespace

Measurement& Measurement::operator+=(const Measurement& other) {
    nodes += other.nodes;
    time += other.time;
    statistics += other.statistics;
    centipawns += other.centipawns;
    return *this;
}

bool ComparisonPlan::takes(const Position& position) const {
    if (!root_moves) return true;
    const auto moves = static_cast<int>(legal_moves(position).size());
    return moves >= root_moves->first && moves <= root_moves->second;
}

PositionMeasurements measure(const Position& position, const ComparisonPlan& plan,
                             const std::stop_token& stop) {
    PositionMeasurements measurements;
    measurements.root_moves = static_cast<int>(legal_moves(position).size());
    measurements.men = position.occupied().count();
    for (const NamedSet& set : plan.sets)
        measurements.by_set.push_back(run_set(position, set, plan, stop));
    return measurements;
}

Measurement Comparison::total(std::size_t set, int depth) const {
    Measurement sum;
    const auto at = static_cast<std::size_t>(depth - plan.first_depth);
    for (const PositionMeasurements& position : positions) sum += position.by_set[set][at];
    return sum;
}

double Comparison::minimal_leaves(int depth) const {
    return over_widths(*this, depth, approximate_minimal_leaves);
}

double Comparison::minimal_nodes(int depth) const {
    return over_widths(*this, depth, approximate_minimal_nodes);
}

double Comparison::width() const {
    if (plan.sets.empty()) return 0;
    return total(0, plan.last_depth).statistics.width();
}

Measurement Comparison::work() const {
    Measurement work;
    for (const PositionMeasurements& position : positions)
        for (std::size_t set = 0; set < position.by_set.size(); ++set) {
            // An iterative search's counts at one depth include those at lower depths.
            const bool iterative =
                plan.sets[set].techniques.contains(Technique::iterative_deepening);
            Measurement one;
            for (const Measurement& measured : position.by_set[set]) {
                one.nodes =
                    iterative ? std::max(one.nodes, measured.nodes) : one.nodes + measured.nodes;
                one.time = iterative ? std::max(one.time, measured.time) : one.time + measured.time;
            }
            work += one;
        }
    return work;
}

std::vector<CompareRow> Comparison::rows() const {
    std::vector<CompareRow> rows;
    rows.reserve(plan.sets.size() + 1);
    for (const NamedSet& set : plan.sets) rows.push_back({.name = set.name, .cells = {}});
    CompareRow bound{.name = "minimal-tree", .is_bound = true, .cells = {}};
    for (int depth = plan.first_depth; !rows.empty() && depth <= plan.last_depth; ++depth) {
        const Measurement base = total(0, depth);
        for (std::size_t set = 0; set < rows.size(); ++set)
            rows[set].cells.push_back(cell_of(depth, total(set, depth), base));
        CompareCell cell;
        cell.depth = depth;
        cell.nodes = bound_of(minimal_nodes(depth), base.nodes);
        cell.horizon_nodes = bound_of(minimal_leaves(depth), base.statistics.horizon_nodes);
        bound.cells.push_back(cell);
    }
    rows.push_back(std::move(bound));
    return rows;
}

std::optional<std::size_t> Comparison::find(std::string_view name) const {
    for (std::size_t i = 0; i < plan.sets.size(); ++i)
        if (plan.sets[i].name == name) return i;
    return std::nullopt;
}

}  // namespace chess
