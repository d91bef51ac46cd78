#include "lab/replacement.hpp"

#include "libchess/search/engine.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <span>
#include <string_view>
#include <utility>

namespace chess {

namespace {

/// Adds a scheme with clusters of several sizes: "depth 1", "depth 2", "depth 4".
void add_scheme(std::vector<NamedTable>& tables, std::string_view name, Replacement replacement,
                std::initializer_list<int> clusters) {
    for (const int cluster : clusters)
        tables.push_back({.name = fmt::format("{} {}", name, cluster),
                          .layout = {.cluster = cluster, .replacement = replacement}});
}

std::vector<NamedTable> engine_tables(const TechniqueSet& techniques) {
    std::vector<NamedTable> tables;
    add_scheme(tables, "least", Replacement::least, {4, 2});
    add_scheme(tables, "always", Replacement::always, {1, 2, 4});
    add_scheme(tables, "depth", Replacement::depth, {1, 2, 4});
    add_scheme(tables, "depth+age", Replacement::depth_and_age, {1, 2, 4});
    add_scheme(tables, "two-tier", Replacement::two_tier, {2, 4});
    tables.push_back({.name = "chains", .layout = {.cluster = 0}});
    for (NamedTable& table : tables) table.techniques = techniques;
    return tables;
}

std::vector<NamedTable> textbook_tables(const TechniqueSet& techniques) {
    std::vector<NamedTable> tables{
        {.name = "buckets of 4"},
        {.name = "buckets of 2", .layout = {.cluster = 2}},
        {.name = "buckets of 8", .layout = {.cluster = 8}},
        {.name = "one place (1986)",
         .layout = {.cluster = 1,
                    .replacement = Replacement::always,
                    .update = UpdateRule::not_deeper}},
        {.name = "chains", .layout = {.cluster = 0}},
        {.name = "table move first"},
    };
    for (NamedTable& table : tables) table.techniques = techniques;
    tables.back().techniques.insert(Technique::table_move_first);
    return tables;
}

/// Without the techniques that change the depth where the table has a move or none.
TechniqueSet at_equal_depths(TechniqueSet set) {
    set.erase(Technique::internal_iterative_reduction);
    set.erase(Technique::extend_singular);
    return without_unmet(set);
}

/// An engine with one of the plan's tables, which adds up the cost of its searches.
class MeasuredEngine {
public:
    MeasuredEngine(const NamedTable& table, const ReplacementPlan& plan, const Weights& weights)
        : engine_({.hash_bytes = plan.hash_bytes,
                   .techniques = table.techniques,
                   .evaluation = plan.evaluation,
                   .experiment = TtExperiment{.layout = table.layout}},
                  weights),
          limits_{.depth = plan.depth} {}

    SearchResult search(const GameHistory& game, const std::stop_token& stop) {
        SearchResult result = engine_.search(game, limits_, stop);
        work_ += {.nodes = result.nodes,
                  .time = result.time,
                  .statistics = result.statistics.value_or(SearchStatistics())};
        return result;
    }
    [[nodiscard]] const Measurement& work() const noexcept { return work_; }

private:
    Engine engine_;
    SearchLimits limits_;
    Measurement work_;
};

/// The first table's searches, and the game that their results make.
std::optional<ReplacementMeasurements> search_first_table(const Position& start,
                                                          const ReplacementPlan& plan,
                                                          const Weights& weights,
                                                          const std::stop_token& stop) {
    MeasuredEngine engine(plan.tables.front(), plan, weights);
    ReplacementMeasurements measured;
    GameHistory game{start};
    while (measured.searches < plan.searches) {
        const SearchResult result = engine.search(game, stop);
        if (stop.stop_requested()) return std::nullopt;
        const auto move = result.best_move();
        if (!move) break;
        ++measured.searches;
        measured.game = game.moves;
        const auto reply = result.expected_reply();
        if (!reply) break;
        game.moves.push_back(*move);
        game.moves.push_back(*reply);
    }
    measured.by_table.push_back(engine.work());
    return measured;
}

/// The searches with another table in the same game.
std::optional<Measurement> search_other_table(const NamedTable& table,
                                              const ReplacementMeasurements& led,
                                              const Position& start, const ReplacementPlan& plan,
                                              const Weights& weights, const std::stop_token& stop) {
    MeasuredEngine engine(table, plan, weights);
    GameHistory game{start};
    for (int search = 0; search < led.searches; ++search) {
        const auto played = std::span(led.game).first(2 * static_cast<std::size_t>(search));
        game.moves.assign(played.begin(), played.end());
        engine.search(game, stop);
        if (stop.stop_requested()) return std::nullopt;
    }
    return engine.work();
}

}  // namespace

std::vector<ReplacementPlan> replacement_plans(std::size_t hash_bytes, int depth,
                                               const EvaluationOptions& evaluation) {
    constexpr int plies_less = 6;
    const auto plan_for = [&](std::string title, std::string remark,
                              std::vector<NamedTable> tables) {
        return ReplacementPlan{.title = std::move(title),
                               .remark = std::move(remark),
                               .tables = std::move(tables),
                               .hash_bytes = hash_bytes,
                               .depth = depth,
                               .evaluation = evaluation};
    };
    std::vector<ReplacementPlan> plans{
        plan_for("the engine",
                 "Where the table knows no move the engine searches less deep "
                 "(internal-iterative-reduction), and where it does sometimes deeper "
                 "(extend-singular): a table that forgets more may take fewer nodes for that "
                 "reason alone.",
                 engine_tables(TechniqueSet::engine())),
        plan_for("the engine at equal depths",
                 "Without internal-iterative-reduction, extend-singular and what needs it: how "
                 "deep the search looks hardly depends on what the table knows.",
                 engine_tables(at_equal_depths(TechniqueSet::engine()))),
        plan_for("the textbook",
                 "Without extend-singular, which searches deeper where the table knows a move.",
                 textbook_tables(at_equal_depths(TechniqueSet::textbook()))),
    };
    plans.back().depth = std::max(2, depth - plies_less);
    return plans;
}

std::optional<ReplacementMeasurements> measure_replacement(const Position& root,
                                                           const ReplacementPlan& plan,
                                                           const Weights& weights,
                                                           const std::stop_token& stop) {
    if (plan.tables.empty()) return ReplacementMeasurements();
    auto measured = search_first_table(root, plan, weights, stop);
    if (!measured) return std::nullopt;
    for (std::size_t i = 1; i < plan.tables.size(); ++i) {
        const auto work = search_other_table(plan.tables[i], *measured, root, plan, weights, stop);
        if (!work) return std::nullopt;
        measured->by_table.push_back(*work);
    }
    return measured;
}

Measurement ReplacementComparison::total(std::size_t table) const {
    Measurement sum;
    for (const ReplacementMeasurements& position : positions) sum += position.by_table[table];
    return sum;
}

std::optional<RelativeNodes> ReplacementComparison::relative(std::size_t table) const {
    std::vector<double> logarithms;
    double sum = 0;
    for (const ReplacementMeasurements& position : positions) {
        const auto base = static_cast<double>(position.by_table.front().nodes);
        const auto nodes = static_cast<double>(position.by_table[table].nodes);
        if (base == 0 || nodes == 0) continue;
        logarithms.push_back(std::log(nodes / base));
        sum += logarithms.back();
    }
    if (logarithms.empty()) return std::nullopt;
    const auto count = static_cast<double>(logarithms.size());
    const double mean = sum / count;
    RelativeNodes relative{.mean = std::exp(mean)};
    if (logarithms.size() == 1) return relative;
    double squares = 0;
    for (const double logarithm : logarithms) squares += (logarithm - mean) * (logarithm - mean);
    // The exponential multiplies small errors by its own value.
    relative.error = relative.mean * std::sqrt(squares / (count - 1) / count);
    return relative;
}

std::optional<std::size_t> ReplacementComparison::best(std::size_t from) const {
    std::optional<std::size_t> best;
    double fewest = 0;
    for (std::size_t table = from; table < plan.tables.size(); ++table) {
        const auto nodes = relative(table);
        if (!nodes || (best && nodes->mean >= fewest)) continue;
        best = table;
        fewest = nodes->mean;
    }
    return best;
}

}  // namespace chess
