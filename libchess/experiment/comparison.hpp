#pragma once

#include "libchess/base/export.hpp"
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

/// A set of techniques under the name by which an experiment knows it.
struct NamedSet {
    std::string name;         ///< as it is shown
    TechniqueSet techniques;  ///< the techniques
    /// How many entries its table has, if not as many as the others'.
    std::optional<std::size_t> table_entries = {};
};

/// The search that all others are compared with: alpha-beta straight to its depth, with the order
/// of moves that Marsland's program had (safe captures first, and a static order at the root), and
/// at the horizon the recaptures on one square.
[[nodiscard]] LIBCHESS_API NamedSet direct_set();

/// The sets of Marsland's figure 8: iterative alpha-beta, aspiration and PVS, each alone and with
/// the transposition table, the refutation table and the history table; PVS also with several of
/// them.
[[nodiscard]] LIBCHESS_API std::vector<NamedSet> figure_8_sets();

/// The set that a name means: parts joined by '+'. "direct", "iterative", "aspiration" and
/// "pvs" are Marsland's, with his order of moves; "trans", "ref" and "hist" his tables; anything
/// else is a technique, or a set of them: "engine", "textbook". Each comes with what it needs. Or
/// what is wrong with the name.
[[nodiscard]] LIBCHESS_API std::expected<NamedSet, std::string> set_named(std::string_view name);

/// What one set did to come to one depth, on one position or on several together. An iterative
/// search's nodes and time are those of all its iterations up to that depth.
struct Measurement {
    std::uint64_t nodes = 0;          ///< moves made on the board
    std::chrono::nanoseconds time{};  ///< what that took
    /// What the textbook's searcher counts; all zero for the engine's.
    SearchStatistics statistics = {};
    /// The value for the side to move, in centipawns; the sum over several positions says nothing.
    int centipawns = 0;

    /// Adds number by number.
    LIBCHESS_API Measurement& operator+=(const Measurement& other);
};

/// Which searches are run on each position.
struct ComparisonPlan {
    /// What the comparison is about: "figure 8".
    std::string title = {};
    /// The sets; the first is the one that the others are compared with.
    std::vector<NamedSet> sets = {};
    int first_depth = 2;                ///< in plies
    int last_depth = 6;                 ///< in plies, not less than the first
    EvaluationOptions evaluation = {};  ///< of positions at the horizon
    /// Marsland's table had eight thousand entries.
    std::size_t table_entries = 8000;
    /// Only positions with so many legal moves at the root, if that is asked for.
    std::optional<std::pair<int, int>> root_moves = {};

    /// Whether the plan is about this position.
    [[nodiscard]] LIBCHESS_API bool takes(const Position& position) const;
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
/// position alone. Of a plan that was stopped what is missing stays zero.
[[nodiscard]] LIBCHESS_API PositionMeasurements measure(const Position& position,
                                                        const ComparisonPlan& plan,
                                                        const std::stop_token& stop = {});

/// A sum over all positions.
struct CompareValue {
    std::optional<double> amount = {};  ///< nothing if it is not counted
    /// Of the first set's at the same depth. Nothing if that is nothing, or if this was not
    /// searched.
    std::optional<double> percent = {};
};

/// What it took to come to one depth.
struct CompareCell {
    int depth = 0;                    ///< in plies
    CompareValue nodes = {};          ///< moves made on the board
    CompareValue horizon_nodes = {};  ///< positions at the horizon
    CompareValue seconds = {};        ///< wall time
    /// Nodes cut by their first move, in percent of those cut by any.
    std::optional<double> cut_by_first = {};
    std::optional<double> researches = {};  ///< moves searched again
};

/// A set of techniques, or the minimal tree: all that is left to save.
struct CompareRow {
    std::string name;                ///< the set's
    bool is_bound = false;           ///< it is the minimal tree
    std::vector<CompareCell> cells;  ///< by depth, from the plan's first on
};

/// The sums over all positions, and what they say.
struct Comparison {
    ComparisonPlan plan;  ///< what was run
    /// The measurements, in the order of the positions.
    std::vector<PositionMeasurements> positions;

    /// The sum over the positions. `depth` is one of the plan's.
    [[nodiscard]] LIBCHESS_API Measurement total(std::size_t set, int depth) const;
    /// Leaves of the minimal tree, of the width that each position's tree has to that depth, over
    /// all positions: no search that looks at a uniform tree of that width gets by with less.
    /// Marsland 1986, 2.3.
    [[nodiscard]] LIBCHESS_API double minimal_leaves(int depth) const;
    /// All nodes of it but the root, as `Measurement::nodes` counts them.
    [[nodiscard]] LIBCHESS_API double minimal_nodes(int depth) const;
    /// Legal moves of a position, on average over the nodes of the first set's deepest searches.
    [[nodiscard]] LIBCHESS_API double width() const;
    /// What all searches took: their nodes and time, an iterative search's once.
    [[nodiscard]] LIBCHESS_API Measurement work() const;
    /// A row for each set, in the plan's order, and one for the minimal tree.
    [[nodiscard]] LIBCHESS_API std::vector<CompareRow> rows() const;
    /// The place of a set in the plan.
    [[nodiscard]] LIBCHESS_API std::optional<std::size_t> find(std::string_view name) const;
};

}  // namespace chess
