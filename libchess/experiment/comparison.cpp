#include "libchess/experiment/comparison.hpp"

#include "libchess/experiment/minimal_tree.hpp"
#include "libchess/position/movegen.hpp"
#include "libchess/search/engine.hpp"

#include <algorithm>
#include <bit>

namespace chess {

namespace {

/// An entry of a table, as the searches' own tables have it.
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
    // The iterations of one search are those of all less deep ones.
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

namespace {

/// Legal moves of a position, on average over what the first set's search to a depth looked at.
double width_at(const PositionMeasurements& position, std::size_t depth) {
    return position.by_set.front()[depth].statistics.width();
}

/// The sum over all positions of a figure of trees of their widths. A position without moves, or a
/// searcher that does not count, has no width.
template <typename Figure>
double over_widths(const Comparison& comparison, int depth, Figure figure) {
    double sum = 0;
    const auto at = static_cast<std::size_t>(depth - comparison.plan.first_depth);
    for (const PositionMeasurements& position : comparison.positions)
        if (const double width = width_at(position, at); width >= 1) sum += figure(width);
    return sum;
}

}  // namespace

double Comparison::minimal_leaves(int depth) const {
    return over_widths(*this, depth,
                       [&](double width) { return approximate_minimal_leaves(width, depth); });
}

double Comparison::minimal_nodes(int depth) const {
    return over_widths(*this, depth,
                       [&](double width) { return approximate_minimal_nodes(width, depth); });
}

double Comparison::width() const {
    if (plan.sets.empty()) return 0;
    return total(0, plan.last_depth).statistics.width();
}

std::optional<std::size_t> Comparison::find(std::string_view name) const {
    for (std::size_t i = 0; i < plan.sets.size(); ++i)
        if (plan.sets[i].name == name) return i;
    return std::nullopt;
}

}  // namespace chess
