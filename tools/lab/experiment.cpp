#include "lab/experiment.hpp"

#include "lab/detail/claims.hpp"

#include <algorithm>
#include <iterator>
#include <stdexcept>

namespace chess {

namespace {

using namespace detail;

NamedSet set(std::string_view name, std::string_view techniques,
             std::optional<std::size_t> entries = {}) {
    NamedSet set = set_named(techniques).value();
    set.name = name;
    set.table_entries = entries;
    return set;
}

/// Compares sets up to a depth, from depth 2 unless another is given.
ComparisonPlan plan(std::string_view title, std::vector<NamedSet> sets, int depth,
                    const EvaluationOptions& evaluation = {}, int first_depth = 2) {
    return {.title = std::string(title),
            .sets = std::move(sets),
            .first_depth = std::min(first_depth, depth),
            .last_depth = depth,
            .evaluation = evaluation};
}

ComparisonPlan figure_plan(std::string_view title, int depth, const EvaluationOptions& evaluation,
                           std::size_t table_entries) {
    std::vector<NamedSet> sets{direct_set()};
    std::ranges::copy(figure_8_sets(), std::back_inserter(sets));
    ComparisonPlan figure = plan(title, std::move(sets), depth, evaluation);
    figure.table_entries = table_entries;
    return figure;
}

/// Tables that are large enough to forget nothing.
ComparisonPlan memory_plan(int depth, const EvaluationOptions& evaluation) {
    return plan(
        comparison_title::memory,
        {direct_set(), set("pvs+trans+hist, large", "pvs+trans+hist", large_table),
         set("iterative+trans, large", "iterative+trans", large_table),
         set("direct+trans, large", "direct+trans", large_table),
         set("direct+static", "direct+static-ordering"),
         set("descent+static, large", "recursive-descent+direct+static-ordering", large_table)},
        depth, evaluation);
}

/// Caplinger's experiment (2021, 9.2): alpha-beta with moves in generation order, and sorted by the
/// physicist, from roots with about 44 moves, as his had.
ComparisonPlan order_plan(int depth) {
    ComparisonPlan order =
        plan(comparison_title::order,
             {set("vanilla", "alpha-beta"), set("physicist", "alpha-beta+static-ordering")}, depth,
             {.kind = EvaluationKind::physicist}, 1);
    order.root_moves = {43, 45};
    return order;
}

/// Variants of windows and re-searches.
ComparisonPlan windows_plan(int depth, const EvaluationOptions& evaluation) {
    return plan(comparison_title::windows,
                {direct_set(), set("shallow cutoffs", "direct+shallow-cutoffs"),
                 set("fail-hard", "direct+fail-hard"), set("aspiration", "aspiration"),
                 set("sliding window", "aspiration+sliding-window"), set("pvs", "pvs"),
                 set("negascout", "pvs+negascout"), set("depth-two rule", "pvs+depth-two-rule"),
                 set("tie window", "pvs+tie-window")},
                depth, evaluation);
}

/// A search with good move ordering, and the sources' improvements of it.
ComparisonPlan selection_plan(int depth) {
    const std::string base =
        "iterative-deepening+pvs+transposition-table+winning-captures+killers+history+quiescence+"
        "delta-pruning+quiescence-evasions";
    const std::string ordered = base + "+mvv-lva";
    ComparisonPlan selection = plan(comparison_title::selection,
                                    {set("ordered", ordered),
                                     set("ordered alpha-beta",
                                         "alpha-beta+winning-captures+mvv-lva+killers+history+"
                                         "quiescence+delta-pruning+quiescence-evasions"),
                                     set("null move", ordered + "+null-move"),
                                     set("null move, R = 0", ordered + "+null-move-unreduced"),
                                     set("capture difference", base + "+capture-difference"),
                                     set("three killers", ordered + "+third-killer"),
                                     set("captures as killers", ordered + "+killer-captures"),
                                     set("history by ply", ordered + "+history-by-ply"),
                                     set("recaptures first", ordered + "+recaptures-first"),
                                     set("checks at the horizon", ordered + "+quiescence-checks")},
                                    depth, {}, 1);
    selection.table_entries = large_table / 4;
    return selection;
}

}  // namespace

std::vector<ComparisonPlan> experiment_plans(int depth, const EvaluationOptions& evaluation,
                                             std::size_t table_entries) {
    const int less = std::max(2, depth - 1);
    std::vector<ComparisonPlan> plans{
        figure_plan(comparison_title::figure, depth, evaluation, table_entries)};
    if (evaluation.kind != EvaluationKind::material)
        plans.push_back(figure_plan(comparison_title::material, less,
                                    {.kind = EvaluationKind::material}, table_entries));
    if (evaluation.kind != EvaluationKind::full)
        plans.push_back(
            figure_plan(comparison_title::full, std::max(2, depth - 2), {}, table_entries));
    plans.push_back(memory_plan(depth, evaluation));
    plans.push_back(order_plan(depth));
    plans.push_back(windows_plan(less, evaluation));
    plans.push_back(selection_plan(less));
    return plans;
}

std::vector<Claim> judge(std::span<const Comparison> comparisons, bool timing) {
    std::vector<Claim> claims;
    for (const auto rules : {rules_of_figure(), rules_of_order()})
        for (const ClaimRule& rule : rules) {
            const Comparison* const by = find_comparison(comparisons, rule.comparison);
            if (by == nullptr || by->plan.last_depth < rule.least_depth) continue;
            if (rule.of_time && !timing) continue;
            if (auto verdict = rule.judge(Case(*by, comparisons)))
                claims.push_back({std::string(rule.id),
                                  fmt::format(fmt::runtime(rule.claim), by->plan.table_entries),
                                  verdict->holds, std::move(verdict->figure),
                                  std::string(rule.source)});
        }
    return claims;
}

std::size_t detail::Case::place(std::string_view set) const {
    const auto place = comparison_.find(set);
    if (!place) throw std::logic_error("no set '" + std::string(set) + "' was compared");
    return *place;
}

const Comparison* detail::find_comparison(std::span<const Comparison> all, std::string_view title) {
    const auto found = std::ranges::find_if(all, [&](const Comparison& comparison) {
        return comparison.plan.title == title && !comparison.positions.empty();
    });
    return found == all.end() ? nullptr : &*found;
}

}  // namespace chess
