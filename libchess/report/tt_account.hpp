#pragma once

#include "libchess/core/export.hpp"
#include "libchess/experiment/table_balance.hpp"
#include "libchess/experiment/table_size.hpp"
#include "libchess/position/position.hpp"
#include "libchess/search/result.hpp"
#include "libchess/search/table_experiment.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace chess {

/// One iteration of one search, or the same iteration of several together.
struct TableIteration {
    int depth = 0;
    /// Moves made in it, and in the iteration before it of the same searches; by the first thread.
    std::uint64_t nodes = 0;
    std::uint64_t nodes_of_last = 0;
    double seconds = 0;
    /// What the first thread has counted in it.
    SearchStatistics statistics = {};
    /// All nodes but the root of the minimal trees that are as deep and as wide as these.
    double minimal_nodes = 0;

    LIBCHESS_API TableIteration& operator+=(const TableIteration& other);
};

/// What searches with a table of one size have come to: one search, or several together.
struct TableFigures {
    std::size_t positions = 0;
    std::uint64_t nodes = 0;
    /// The last iterations that were completed, added up.
    std::uint64_t depths = 0;
    /// Counting included.
    double seconds = 0;
    /// Of all threads, and of each where there are several.
    SearchStatistics statistics = {};
    std::vector<SearchStatistics> threads = {};
    /// Of all tables together; `hashfull` is the sum.
    TableCensus census = {};
    /// What was in the tables when the searches began.
    std::size_t occupied_before = 0;
    /// By depth, from 1 on.
    std::vector<TableIteration> iterations = {};
    /// Equations that did not add up.
    std::size_t failed_balances = 0;

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
    [[nodiscard]] std::vector<TableBalance> balances() const {
        return table_balances(statistics, census, occupied_before);
    }
};

/// A search as the observer of its iterations sees it.
class LIBCHESS_API IterationWatch {
public:
    /// After an iteration.
    void observe(const SearchResult& result);
    [[nodiscard]] const std::vector<TableIteration>& iterations() const noexcept {
        return iterations_;
    }

private:
    std::uint64_t nodes_ = 0;
    double seconds_ = 0;
    SearchStatistics statistics_;
    std::vector<TableIteration> iterations_;
};

/// The search of one position with one size of table, ready to be shown.
struct TableAccount {
    std::size_t record = 0;
    /// Of a game's positions, how many half-moves lead to this one.
    std::optional<int> ply = std::nullopt;
    std::string id;
    Position position = Position::start();
    std::size_t hash_bytes = 0;
    TableExperiment experiment = {};
    /// The last iteration that was completed.
    int depth = 0;
    TableFigures figures = {};
    /// The search was stopped before its limits.
    bool interrupted = false;
};

struct TableReportOptions {
    /// Positions are those of games, and told apart by their plies.
    bool plies = false;
    /// Columns that text may take, at least 80.
    std::size_t width = 80;
    /// With times and rates.
    bool timing = true;
    /// Say what each number means.
    bool explain = false;
    /// There may be many positions: what is explained is explained at the end.
    bool several = false;
    /// The searches are equally long, and differ in the depth that they come to.
    bool by_nodes = false;
};

/// What tables of one size did for all positions.
struct TableSizeTotals {
    std::size_t hash_bytes = 0;
    TableFigures figures = {};
    /// The sum of the logarithms of nodes relative to the largest table's.
    double log_ratios = 0;

    [[nodiscard]] LIBCHESS_API TableSizeTrial trial() const;
};

/// The sums over a whole run.
struct TableTotals {
    TableExperiment experiment = {};
    /// In the order in which they were asked for.
    std::vector<TableSizeTotals> sizes = {};
    std::size_t errors = 0;
    double seconds = 0;
    bool interrupted = false;
    /// A size is to be recommended.
    bool recommends = false;

    /// All sizes of one position, in the order of `sizes`.
    LIBCHESS_API void add(const std::vector<TableAccount>& accounts);
    [[nodiscard]] LIBCHESS_API std::size_t failed_balances() const;
    [[nodiscard]] LIBCHESS_API std::optional<TableSizeAdvice> advice() const;
};

}  // namespace chess
