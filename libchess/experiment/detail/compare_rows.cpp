#include "libchess/experiment/detail/compare_rows.hpp"

#include <chrono>
#include <cmath>

namespace chess::detail {

namespace {

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

/// Part of the minimal tree, which is there if its width is known.
CompareValue bound_of(double amount, std::uint64_t base) {
    if (!(amount > 0) || !std::isfinite(amount)) return {};
    return {amount, percent_of(amount, static_cast<double>(base))};
}

}  // namespace

std::vector<CompareRow> compare_rows(const Comparison& comparison) {
    const ComparisonPlan& plan = comparison.plan;
    std::vector<CompareRow> rows;
    rows.reserve(plan.sets.size() + 1);
    for (const NamedSet& set : plan.sets) rows.push_back({.name = set.name, .cells = {}});
    CompareRow bound{.name = "minimal-tree", .is_bound = true, .cells = {}};
    for (int depth = plan.first_depth; !rows.empty() && depth <= plan.last_depth; ++depth) {
        const Measurement base = comparison.total(0, depth);
        for (std::size_t set = 0; set < rows.size(); ++set)
            rows[set].cells.push_back(cell_of(depth, comparison.total(set, depth), base));
        CompareCell cell;
        cell.depth = depth;
        cell.nodes = bound_of(comparison.minimal_nodes(depth), base.nodes);
        cell.horizon_nodes =
            bound_of(comparison.minimal_leaves(depth), base.statistics.horizon_nodes);
        bound.cells.push_back(cell);
    }
    rows.push_back(std::move(bound));
    return rows;
}

}  // namespace chess::detail
