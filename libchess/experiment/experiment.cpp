#include "libchess/experiment/experiment.hpp"

#include "libchess/experiment/detail/claim_judge.hpp"
#include "libchess/experiment/detail/experiment_names.hpp"

#include <algorithm>
#include <iterator>

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

ComparisonPlan figure_plan(std::string_view title, int depth, const EvaluationOptions& evaluation,
                           std::size_t table_entries) {
    ComparisonPlan plan{.title = std::string(title), .sets = {direct_set()}};
    std::ranges::copy(figure_8_sets(), std::back_inserter(plan.sets));
    plan.first_depth = std::min(2, depth);
    plan.last_depth = depth;
    plan.evaluation = evaluation;
    plan.table_entries = table_entries;
    return plan;
}

/// Tables with room for everything, beside the figure's.
ComparisonPlan memory_plan(int depth, const EvaluationOptions& evaluation) {
    ComparisonPlan plan{.title = std::string(comparison_title::memory)};
    plan.sets = {
        direct_set(),
        set("pvs+trans+hist, large", "pvs+trans+hist", large_table),
        set("iterative+trans, large", "iterative+trans", large_table),
        set("direct+trans, large", "direct+trans", large_table),
        set("direct+static", "direct+static-ordering"),
        set("descent+static, large", "recursive-descent+direct+static-ordering", large_table)};
    plan.first_depth = std::min(2, depth);
    plan.last_depth = depth;
    plan.evaluation = evaluation;
    return plan;
}

/// Caplinger's experiment (2021, 9.2): alpha-beta in the order in which moves are generated, and
/// sorted by the physicist, from roots with about the 44 moves that his had.
ComparisonPlan order_plan(int depth) {
    ComparisonPlan plan{.title = std::string(comparison_title::order)};
    plan.sets = {set("vanilla", "alpha-beta"), set("physicist", "alpha-beta+static-ordering")};
    plan.first_depth = 1;
    plan.last_depth = depth;
    plan.evaluation = {.kind = EvaluationKind::physicist};
    plan.root_moves = {43, 45};
    return plan;
}

/// The variants of windows and of what is searched again.
ComparisonPlan windows_plan(int depth, const EvaluationOptions& evaluation) {
    ComparisonPlan plan{.title = std::string(comparison_title::windows)};
    plan.sets = {direct_set(),
                 set("shallow cutoffs", "direct+shallow-cutoffs"),
                 set("fail-hard", "direct+fail-hard"),
                 set("aspiration", "aspiration"),
                 set("sliding window", "aspiration+sliding-window"),
                 set("pvs", "pvs"),
                 set("negascout", "pvs+negascout"),
                 set("depth-two rule", "pvs+depth-two-rule"),
                 set("tie window", "pvs+tie-window")};
    plan.last_depth = depth;
    plan.evaluation = evaluation;
    return plan;
}

/// A search with a good order of moves, and what is said to improve it.
ComparisonPlan selection_plan(int depth) {
    const std::string base =
        "iterative-deepening+pvs+transposition-table+winning-captures+killers+history+quiescence+"
        "delta-pruning+quiescence-evasions";
    const std::string ordered = base + "+mvv-lva";
    ComparisonPlan plan{.title = std::string(comparison_title::selection)};
    plan.sets = {set("ordered", ordered),
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
                 set("checks at the horizon", ordered + "+quiescence-checks")};
    plan.first_depth = 1;
    plan.last_depth = depth;
    plan.table_entries = large_table / 4;
    return plan;
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
    const Evidence evidence(comparisons);
    judge_figure(evidence, timing, claims);
    judge_order(evidence, claims);
    return claims;
}

}  // namespace chess
