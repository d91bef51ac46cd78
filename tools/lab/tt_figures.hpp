#pragma once

#include "libchess/base/record_name.hpp"
#include "libchess/base/run_end.hpp"
#include "libchess/position/position.hpp"
#include "libchess/search/engine.hpp"
#include "libchess/search/result.hpp"
#include "libchess/search/statistics.hpp"
#include "libchess/search/tt_experiment.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace chess {

/// A count as a share of the whole; nullopt if the whole is 0.
[[nodiscard]] constexpr std::optional<double> share_of(std::uint64_t part,
                                                       std::uint64_t whole) noexcept {
    if (whole == 0) return std::nullopt;
    return static_cast<double>(part) / static_cast<double>(whole);
}

/// Two numbers that must be equal.
struct TtBalance {
    std::string_view equation;  ///< "probes = hits + misses"
    std::uint64_t left;         ///< the left side
    std::uint64_t right;        ///< the right side

    /// Whether they are equal.
    [[nodiscard]] bool holds() const noexcept { return left == right; }
};

/// The equations that must hold for the counts of a search with an observed table, or of several
/// together; `occupied_before` slots had an entry when it began.
[[nodiscard]] std::vector<TtBalance> tt_balances(const SearchStatistics& statistics,
                                                 const TtCensus& census,
                                                 std::size_t occupied_before = 0);

/// One iteration of one search, or the same iteration of several together.
struct TtIteration {
    int depth = 0;  ///< which iteration, from 1
    /// Moves made in it, and in the iteration before it of the same searches; by the first thread.
    std::uint64_t nodes = 0;
    std::uint64_t nodes_of_last = 0;   ///< see `nodes`
    double seconds = 0;                ///< time of the iteration, counting included
    SearchStatistics statistics = {};  ///< the first thread's counts in it
    /// All nodes except the root of minimal trees of the same depth and width.
    double minimal_nodes = 0;

    /// Adds number by number; the depth becomes the other's.
    TtIteration& operator+=(const TtIteration& other);
};

/// The results of searches with a table of one size: one search, or several together.
struct TtFigures {
    std::size_t positions = 0;                   ///< searches added up
    std::uint64_t nodes = 0;                     ///< moves made on the board by all threads
    std::uint64_t depths = 0;                    ///< the sum of the last completed depths
    double seconds = 0;                          ///< counting included
    SearchStatistics statistics = {};            ///< of all threads
    std::vector<SearchStatistics> threads = {};  ///< of each thread, if there are several
    TtCensus census = {};                        ///< of all tables; `hashfull` is the sum
    std::size_t occupied_before = 0;             ///< their entries when the searches began
    std::vector<TtIteration> iterations = {};    ///< by depth, from 1 on
    std::size_t failed_balances = 0;             ///< equations that do not hold

    /// Adds all numbers.
    TtFigures& operator+=(const TtFigures& other);

    /// The mean `hashfull` of UCI.
    [[nodiscard]] double hashfull() const noexcept {
        return share_of(static_cast<std::uint64_t>(census.hashfull), positions).value_or(0);
    }
    /// The mean depth of the last iteration.
    [[nodiscard]] double depth() const noexcept { return share_of(depths, positions).value_or(0); }
    /// The equations for these figures, whether they hold or not.
    [[nodiscard]] std::vector<TtBalance> balances() const {
        return tt_balances(statistics, census, occupied_before);
    }
};

/// The expected number of false hits, which take another position's entry, for the number of
/// foreign entries probed.
[[nodiscard]] double expected_false_hits(const TtFigures& figures,
                                         const TtExperiment& experiment) noexcept;

/// Observes the iterations of a search.
class IterationWatch {
public:
    /// Takes the result after an iteration.
    void observe(const SearchResult& result);
    /// The iterations seen so far, by depth from 1 on.
    [[nodiscard]] const std::vector<TtIteration>& iterations() const noexcept {
        return iterations_;
    }

private:
    std::uint64_t nodes_ = 0;
    double seconds_ = 0;
    SearchStatistics statistics_;
    std::vector<TtIteration> iterations_;
};

/// Nodes of an iteration over those of the one before; nullopt if there was none.
[[nodiscard]] std::optional<double> branching_factor(const TtIteration& iteration);

/// Steps from fewer nodes tell nothing about how a tree grows.
inline constexpr std::uint64_t least_branching_nodes = 100;

/// The factors by which the nodes grow from one iteration to the next (Caplinger 2021, 5.6.2), as
/// geometric means: of all steps, and of those to even and to odd depths. Steps from fewer than
/// `least_branching_nodes` nodes are left out.
struct BranchingFactors {
    std::optional<double> all;   ///< of all steps; none without a step
    std::optional<double> even;  ///< of steps to even depths
    std::optional<double> odd;   ///< of steps to odd depths
};
/// The branching factors over the iterations of these figures.
[[nodiscard]] BranchingFactors branching_factors(const TtFigures& figures);

/// The search of one position with one size of table.
struct TtMeasurement : RecordName {
    Position position = Position::start();  ///< what was searched
    std::size_t hash_bytes = 0;             ///< the table's size
    TtExperiment experiment = {};           ///< how the table was laid out and watched
    int depth = 0;                          ///< the last iteration that was completed
    TtFigures figures = {};                 ///< what was counted
    bool interrupted = false;               ///< the search was stopped before its limits
};

/// Searches a position with an engine that observes its table, which held `occupied_before`
/// entries. The members about the record, the table's size and the experiment are left to the
/// caller.
[[nodiscard]] TtMeasurement measure_tt(Engine& engine, const GameHistory& game,
                                       const SearchLimits& limits, const std::stop_token& stop,
                                       std::size_t occupied_before = 0);

/// The sums for tables of one size over all positions.
struct TtSizeTotals {
    std::size_t hash_bytes = 0;  ///< the size
    TtFigures figures = {};      ///< the counts over all positions
    double log_ratios = 0;  ///< the sum of the logarithms of nodes relative to the largest table's

    /// The geometric mean, over the positions, of the nodes relative to the largest table's.
    [[nodiscard]] double relative_nodes() const noexcept;
    /// The share of stores that overwrote another position's entry of the same search, which a
    /// larger table would have kept.
    [[nodiscard]] double forgotten() const noexcept {
        const TtCounters& table = figures.statistics.table;
        return share_of(table.replaced_depth, table.stores).value_or(0);
    }
};

/// A recommended table size.
struct TtSizeAdvice {
    std::size_t place = 0;  ///< the index of the size among those tried
    /// Whether its share of forgotten entries is tolerable; otherwise it is the largest size, and a
    /// larger one may be better.
    bool is_enough = false;
};

/// The tolerated share of forgotten entries.
inline constexpr double tolerated_forgetting = 0.05;

/// The smallest size whose share of forgotten entries is tolerable, or the largest. It depends on
/// counts, not on time, so that the same searches give the same advice. Nullopt without sizes.
[[nodiscard]] std::optional<TtSizeAdvice> advise_size(std::span<const TtSizeTotals> sizes);

/// The sums over a whole run.
struct TtTotals : RunEnd {
    TtExperiment experiment = {};          ///< how the tables were laid out and watched
    std::vector<TtSizeTotals> sizes = {};  ///< in the order requested
    bool recommends = false;               ///< a recommendation is requested

    /// All sizes of one position, in the order of `sizes`.
    void add(const std::vector<TtMeasurement>& reports);
    /// Equations that do not hold, over all sizes.
    [[nodiscard]] std::size_t failed_balances() const;
    /// The recommended size, if requested and if the searches probed their tables.
    [[nodiscard]] std::optional<TtSizeAdvice> advice() const;
    /// The largest size below this one, if any.
    [[nodiscard]] const TtSizeTotals* next_smaller(const TtSizeTotals& size) const;
};

}  // namespace chess
