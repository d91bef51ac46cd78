#pragma once

#include "libchess/eval/evaluator.hpp"
#include "libchess/position/position.hpp"
#include "libchess/search/statistics.hpp"
#include "libchess/search/techniques.hpp"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace chess {

/// A named set of techniques.
struct NamedSet {
    std::string name;         ///< the name shown
    TechniqueSet techniques;  ///< the techniques
    /// The size of its transposition table, if it differs from the others'.
    std::optional<std::size_t> table_entries = {};
};

/// The search that all others are compared with: alpha-beta without iterative deepening, with the
/// move ordering of Marsland's program (safe captures first, and a static order at the root), and
/// recaptures on one square at the horizon.
[[nodiscard]] NamedSet direct_set();

/// The sets of Marsland's figure 8: iterative alpha-beta, aspiration and PVS, each alone and with
/// the transposition table, the refutation table and the history table; PVS also with several of
/// them.
[[nodiscard]] std::vector<NamedSet> figure_8_sets();

/// The set that a name means: parts joined by '+'. "direct", "iterative", "aspiration" and "pvs"
/// are Marsland's, with his move ordering; "trans", "ref" and "hist" are his tables; anything else
/// is a technique, or a set of them: "engine", "textbook". Each brings the techniques that it
/// needs. The error is a message.
[[nodiscard]] std::expected<NamedSet, std::string> set_named(std::string_view name);

/// The cost of one set to reach one depth, on one position or summed over several. An iterative
/// search's nodes and time are those of all its iterations up to that depth.
struct Measurement {
    std::uint64_t nodes = 0;          ///< moves made on the board
    std::chrono::nanoseconds time{};  ///< the time they took
    /// Counts of the textbook searcher; all zero for the engine's.
    SearchStatistics statistics = {};
    /// The value for the side to move, in centipawns; the sum over several positions means nothing.
    int centipawns = 0;

    /// Adds all numbers.
    Measurement& operator+=(const Measurement& other);
};

/// Which searches are run on each position.
struct ComparisonPlan {
    /// The title of the comparison: "figure 8".
    std::string title = {};
    /// The sets; the others are compared with the first.
    std::vector<NamedSet> sets = {};
    int first_depth = 2;                ///< in plies
    int last_depth = 6;                 ///< in plies, not less than the first
    EvaluationOptions evaluation = {};  ///< of positions at the horizon
    /// Marsland's table had eight thousand entries.
    std::size_t table_entries = 8000;
    /// The range of legal moves at the root; positions outside it are skipped.
    std::optional<std::pair<int, int>> root_moves = {};

    /// Whether the plan includes this position.
    [[nodiscard]] bool takes(const Position& position) const;
};

/// The measurements of one position: `by_set[set][depth - first_depth]`.
struct PositionMeasurements {
    std::vector<std::vector<Measurement>> by_set;  ///< as above
    /// Legal moves at the root.
    int root_moves = 0;
    /// Men on the board.
    int men = 0;
};

/// Runs all searches of a plan on a position. Everything but times depends on the plan and the
/// position alone. If stopped, missing measurements stay zero.
[[nodiscard]] PositionMeasurements measure(const Position& position, const ComparisonPlan& plan,
                                           const std::stop_token& stop = {});

/// A sum over all positions.
struct CompareValue {
    std::optional<double> amount = {};  ///< nullopt if it is not counted
    /// In percent of the first set's at the same depth. Nullopt if that is 0, or if this was not
    /// searched.
    std::optional<double> percent = {};
};

/// The cost of reaching one depth.
struct CompareCell {
    int depth = 0;                    ///< in plies
    CompareValue nodes = {};          ///< moves made on the board
    CompareValue horizon_nodes = {};  ///< positions at the horizon
    CompareValue seconds = {};        ///< wall time
    /// Nodes cut by their first move, in percent of those cut by any.
    std::optional<double> cut_by_first = {};
    std::optional<double> researches = {};  ///< moves searched again
};

/// A set of techniques, or the minimal tree: the lower bound.
struct CompareRow {
    std::string name;                ///< the set's
    bool is_bound = false;           ///< it is the minimal tree
    std::vector<CompareCell> cells;  ///< by depth, from the plan's first on
};

/// The measurements of all positions, and their sums.
struct Comparison {
    ComparisonPlan plan;  ///< what was run
    /// The measurements, in the order of the positions.
    std::vector<PositionMeasurements> positions;

    /// The sum over the positions. `depth` is one of the plan's.
    [[nodiscard]] Measurement total(std::size_t set, int depth) const;
    /// Leaves of the minimal tree to that depth, with the width of each position's tree, summed
    /// over all positions: no search of a uniform tree of that width needs fewer. Marsland 1986,
    /// 2.3.
    [[nodiscard]] double minimal_leaves(int depth) const;
    /// All its nodes except the root, as `Measurement::nodes` counts them.
    [[nodiscard]] double minimal_nodes(int depth) const;
    /// Legal moves of a position, on average over the nodes of the first set's deepest searches.
    [[nodiscard]] double width() const;
    /// The nodes and time of all searches; an iterative search counts once.
    [[nodiscard]] Measurement work() const;
    /// A row for each set, in the plan's order, and one for the minimal tree.
    [[nodiscard]] std::vector<CompareRow> rows() const;
    /// The index of a set in the plan.
    [[nodiscard]] std::optional<std::size_t> find(std::string_view name) const;
};

}  // namespace chess
