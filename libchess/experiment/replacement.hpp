#pragma once

#include "libchess/base/export.hpp"
#include "libchess/core/move.hpp"
#include "libchess/experiment/comparison.hpp"
#include "libchess/position/position.hpp"
#include "libchess/search/table_experiment.hpp"
#include "libchess/search/techniques.hpp"

#include <cstddef>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace chess {

/// A way to lay out the transposition table, and the search that uses it.
struct NamedTable {
    std::string name;       ///< as it is shown
    TableRules rules = {};  ///< how the table is laid out
    /// What the search is made of.
    TechniqueSet techniques = TechniqueSet::engine();
};

/// Which tables are compared, and over which searches. Nodes to a depth are what a table is judged
/// by (Breuker, Uiterwijk and van den Herik, Replacement schemes for transposition tables, ICCA
/// Journal 1994).
struct ReplacementPlan {
    /// Whose search it is: "the engine".
    std::string title = {};
    /// What should be known of it, in a sentence.
    std::string remark = {};
    /// The first is the one that the others are compared with.
    std::vector<NamedTable> tables = {};
    /// What each table may take.
    std::size_t hash_bytes = std::size_t{1} << 20U;
    int depth = 12;  ///< of every search, in plies
    /// Consecutive searches of one game with the table kept, so that it has old entries to deal
    /// with.
    int searches = 4;
    EvaluationOptions evaluation = {};  ///< of positions at the horizon
};

/// Three plans. "the engine": its own table, and every other scheme in clusters of up to four
/// places. A cluster of one is given to whatever comes by two of the schemes, and stands there
/// once. "the engine at equal depths": the same without the techniques by which what the table
/// remembers decides how deep the search looks. With them a table that forgets more may take fewer
/// nodes for that reason alone; without them nodes to a depth say what a table is worth. "the
/// textbook", without them too and six plies less deep (two at least): buckets, and what its
/// sources describe: one place in which a position's own entry is kept if deeper (Marsland 1986,
/// figure 7), chains (Caplinger 2021, 8.3.3), and trying the table's move before others are
/// generated (Marsland 1986, 3.5).
[[nodiscard]] LIBCHESS_API std::vector<ReplacementPlan> replacement_plans(
    std::size_t hash_bytes, int depth, const EvaluationOptions& evaluation);

/// The measurements of one position.
struct ReplacementMeasurements {
    /// In the plan's order, each the sum over all searches.
    std::vector<Measurement> by_table;
    /// How many searches that were: fewer than the plan's if the game has ended, none if there was
    /// no legal move.
    int searches = 0;
    /// What was played from the position on, two moves between a search and the next, so that the
    /// same side searches.
    std::vector<Move> game = {};
};

/// Runs all searches of a plan from one position on, each table's with an engine that knows
/// nothing, on one thread. The moves between searches are those that the first table's engine
/// thinks best and expects; the others follow the same game. Everything but times depends on the
/// plan, the weights and the position alone. Nothing if it was stopped.
[[nodiscard]] LIBCHESS_API std::optional<ReplacementMeasurements> measure_replacement(
    const Position& root, const ReplacementPlan& plan, const Weights& weights,
    const std::stop_token& stop = {});

/// Nodes with a table in proportion to those with the first.
struct RelativeNodes {
    /// The geometric mean over the positions: 1 for as many.
    double mean = 1;
    /// The standard error of the mean, from that of the logarithms' mean, whose positions are taken
    /// for a sample. Of one position there is none.
    std::optional<double> error = {};
};

/// The measurements of several positions, and what they say.
struct ReplacementComparison {
    ReplacementPlan plan;  ///< what was run
    /// The measurements, in the order of the positions.
    std::vector<ReplacementMeasurements> positions;

    /// The sum over the positions.
    [[nodiscard]] LIBCHESS_API Measurement total(std::size_t table) const;
    /// Each position counts as much as any other, however many nodes it takes. Nothing if nothing
    /// was searched.
    [[nodiscard]] LIBCHESS_API std::optional<RelativeNodes> relative(std::size_t table) const;
    /// The table with the fewest nodes by that mean, the first of several, among those from a place
    /// in the plan on.
    [[nodiscard]] LIBCHESS_API std::optional<std::size_t> best(std::size_t from = 0) const;
};

}  // namespace chess
