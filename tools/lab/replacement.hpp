#pragma once

#include "lab/comparison.hpp"
#include "libchess/core/move.hpp"
#include "libchess/position/position.hpp"
#include "libchess/search/techniques.hpp"
#include "libchess/search/tt_experiment.hpp"

#include <cstddef>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace chess {

/// A layout and replacement scheme of the transposition table, and the search that uses it.
struct NamedTable {
    std::string name;      ///< the name shown
    TtLayout layout = {};  ///< how the table is laid out
    /// The techniques of the search.
    TechniqueSet techniques = TechniqueSet::engine();
};

/// Which tables are compared, and over which searches. A table is judged by the nodes to reach a
/// depth (Breuker, Uiterwijk and van den Herik, Replacement schemes for transposition tables, ICCA
/// Journal 1994).
struct ReplacementPlan {
    /// The title: "the engine".
    std::string title = {};
    /// A remark, in a sentence.
    std::string remark = {};
    /// The tables; the others are compared with the first.
    std::vector<NamedTable> tables = {};
    /// The size of each table.
    std::size_t hash_bytes = std::size_t{1} << 20U;
    int depth = 12;  ///< of every search, in plies
    /// Consecutive searches of one game with the table kept, so that it contains old entries.
    int searches = 4;
    EvaluationOptions evaluation = {};  ///< of positions at the horizon
};

/// Three plans. "the engine": its own table, and every other scheme in clusters of up to four
/// entries. Two schemes are the same in clusters of one (always replace), which are listed once.
/// "the engine at equal depths": the same without the techniques by which table entries affect the
/// search depth. With them a table that forgets more may take fewer nodes for that reason alone;
/// without them nodes to a depth measure the quality of a table. "the textbook", also without them
/// and six plies shallower (at least two): buckets, and the tables that its sources describe: one
/// entry, kept for the same position if deeper (Marsland 1986, figure 7), chains (Caplinger 2021,
/// 8.3.3), and trying the table's move before others are generated (Marsland 1986, 3.5).
[[nodiscard]] std::vector<ReplacementPlan> replacement_plans(std::size_t hash_bytes, int depth,
                                                             const EvaluationOptions& evaluation);

/// The measurements of one position.
struct ReplacementMeasurements {
    /// In the plan's order, each the sum over all searches.
    std::vector<Measurement> by_table;
    /// The number of searches: fewer than the plan's if the game ended, none if there was no legal
    /// move.
    int searches = 0;
    /// The moves played from the position on, two between consecutive searches, so that the same
    /// side searches.
    std::vector<Move> game = {};
};

/// Runs all searches of a plan from one position on, each table's with a fresh engine, on one
/// thread. The moves between searches are the best move and the expected reply of the first table's
/// engine; the others follow the same game. Everything but times depends on the plan, the weights
/// and the position alone. Nullopt if stopped.
[[nodiscard]] std::optional<ReplacementMeasurements> measure_replacement(
    const Position& root, const ReplacementPlan& plan, const Weights& weights,
    const std::stop_token& stop = {});

/// Nodes with a table relative to those with the first.
struct RelativeNodes {
    /// The geometric mean over the positions; 1 means equal.
    double mean = 1;
    /// The standard error of the mean, from that of the mean logarithm; none for a single position.
    std::optional<double> error = {};
};

/// The measurements of several positions, and their comparison.
struct ReplacementComparison {
    ReplacementPlan plan;  ///< what was run
    /// The measurements, in the order of the positions.
    std::vector<ReplacementMeasurements> positions;

    /// The sum over the positions.
    [[nodiscard]] Measurement total(std::size_t table) const;
    /// Relative nodes, with each position weighted equally. Nullopt if nothing was searched.
    [[nodiscard]] std::optional<RelativeNodes> relative(std::size_t table) const;
    /// The table with the fewest nodes by that mean, among those from index `from` in the plan on;
    /// ties go to the first.
    [[nodiscard]] std::optional<std::size_t> best(std::size_t from = 0) const;
};

}  // namespace chess
