#pragma once

#include "libchess/base/export.hpp"
#include "libchess/experiment/table_balance.hpp"
#include "libchess/search/result.hpp"
#include "libchess/search/statistics.hpp"
#include "libchess/search/table_experiment.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace chess {

/// One iteration of one search, or the same iteration of several together.
struct TableIteration {
    int depth = 0;  ///< which iteration, from 1
    /// Moves made in it, and in the iteration before it of the same searches; by the first thread.
    std::uint64_t nodes = 0;
    std::uint64_t nodes_of_last = 0;  ///< see `nodes`
    double seconds = 0;               ///< what the iteration took, counting included
    /// What the first thread has counted in it.
    SearchStatistics statistics = {};
    /// All nodes but the root of the minimal trees that are as deep and as wide as these.
    double minimal_nodes = 0;

    /// Adds number by number; the depth becomes the other's.
    LIBCHESS_API TableIteration& operator+=(const TableIteration& other);
};

/// What searches with a table of one size have come to: one search, or several together.
struct TableFigures {
    std::size_t positions = 0;  ///< searches added up
    std::uint64_t nodes = 0;    ///< moves made on the board by all threads together
    /// The last iterations that were completed, added up.
    std::uint64_t depths = 0;
    /// Counting included.
    double seconds = 0;
    /// Of all threads, and of each where there are several.
    SearchStatistics statistics = {};
    std::vector<SearchStatistics> threads = {};  ///< see `statistics`
    /// Of all tables together; `hashfull` is the sum.
    TableCensus census = {};
    /// What was in the tables when the searches began.
    std::size_t occupied_before = 0;
    /// By depth, from 1 on.
    std::vector<TableIteration> iterations = {};
    /// Equations that did not add up.
    std::size_t failed_balances = 0;

    /// Adds number by number.
    LIBCHESS_API TableFigures& operator+=(const TableFigures& other);

    /// UCI's, on average.
    [[nodiscard]] double hashfull() const noexcept {
        return positions == 0
                   ? 0.0
                   : static_cast<double>(census.hashfull) / static_cast<double>(positions);
    }
    /// The last iteration, on average.
    [[nodiscard]] double depth() const noexcept {
        return positions == 0 ? 0.0 : static_cast<double>(depths) / static_cast<double>(positions);
    }
    /// What has to add up in these figures, whether it does or not.
    [[nodiscard]] std::vector<TableBalance> balances() const {
        return table_balances(statistics, census, occupied_before);
    }
};

/// A search as the observer of its iterations sees it.
class LIBCHESS_API IterationWatch {
public:
    /// After an iteration.
    void observe(const SearchResult& result);
    /// The iterations seen so far, by depth from 1 on.
    [[nodiscard]] const std::vector<TableIteration>& iterations() const noexcept {
        return iterations_;
    }

private:
    std::uint64_t nodes_ = 0;
    double seconds_ = 0;
    SearchStatistics statistics_;
    std::vector<TableIteration> iterations_;
};

/// Nodes of an iteration over those of the one before; nothing if there was none.
[[nodiscard]] LIBCHESS_API std::optional<double> branching_factor(const TableIteration& iteration);

/// Steps from fewer nodes than these say nothing of how a tree grows.
inline constexpr std::uint64_t least_branching_nodes = 100;

/// The factors by which the nodes grow from one iteration to the next (Caplinger 2021, 5.6.2), as
/// geometric means: of all steps, and of those to even and to odd depths. Steps from fewer than
/// `least_branching_nodes` are left out.
struct BranchingFactors {
    std::optional<double> all;   ///< of all steps; none without a step
    std::optional<double> even;  ///< of steps to even depths
    std::optional<double> odd;   ///< of steps to odd depths
};
/// The factors over the iterations of these figures.
[[nodiscard]] LIBCHESS_API BranchingFactors branching_factors(const TableFigures& figures);

}  // namespace chess
