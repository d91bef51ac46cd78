#pragma once

#include "libchess/base/export.hpp"
#include "libchess/experiment/table_figures.hpp"
#include "libchess/experiment/table_size.hpp"
#include "libchess/position/position.hpp"
#include "libchess/search/table_experiment.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace chess {

/// The search of one position with one size of table, ready to be shown.
struct TableAccount {
    std::size_t record = 0;  ///< the record's number in the input, from 0
    /// Of a game's positions, how many half-moves lead to this one.
    std::optional<int> ply = std::nullopt;
    std::string id;  ///< what the record calls itself; empty if it does not
    /// The position.
    Position position = Position::start();
    std::size_t hash_bytes = 0;       ///< the table's size
    TableExperiment experiment = {};  ///< how the table was laid out and watched
    /// The last iteration that was completed.
    int depth = 0;
    TableFigures figures = {};  ///< what was counted
    /// The search was stopped before its limits.
    bool interrupted = false;
};

/// How accounts are shown.
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
    std::size_t hash_bytes = 0;  ///< the size
    TableFigures figures = {};   ///< what was counted, all positions together
    /// The sum of the logarithms of nodes relative to the largest table's.
    double log_ratios = 0;

    /// The same as `advise_size` needs it.
    [[nodiscard]] LIBCHESS_API TableSizeTrial trial() const;
};

/// The sums over a whole run.
struct TableTotals {
    TableExperiment experiment = {};  ///< how the tables were laid out and watched
    /// In the order in which they were asked for.
    std::vector<TableSizeTotals> sizes = {};
    std::size_t errors = 0;    ///< messages of errors: malformed records, files that failed
    double seconds = 0;        ///< wall time of the whole run
    bool interrupted = false;  ///< stopped before the end of the input
    /// A size is to be recommended.
    bool recommends = false;

    /// All sizes of one position, in the order of `sizes`.
    LIBCHESS_API void add(const std::vector<TableAccount>& accounts);
    /// Equations that did not add up, over all sizes.
    [[nodiscard]] LIBCHESS_API std::size_t failed_balances() const;
    /// The size to recommend, if one is to be and the searches asked their tables for anything.
    [[nodiscard]] LIBCHESS_API std::optional<TableSizeAdvice> advice() const;
};

}  // namespace chess
