#pragma once

#include "libchess/base/export.hpp"
#include "libchess/search/statistics.hpp"

#include <cstddef>
#include <optional>
#include <span>

namespace chess {

/// What searches with a table of some size have come to, all together.
struct TableSizeTrial {
    std::size_t bytes = 0;        ///< the table's size
    TableCounters counters = {};  ///< what was asked of it and told to it
    /// The geometric mean, over the positions, of the nodes relative to the largest table's.
    double relative_nodes = 1;

    /// The share of the stores that wrote over something this search had found out of another
    /// position: what a larger table would not have forgotten.
    [[nodiscard]] double forgotten() const noexcept {
        return counters.stores == 0 ? 0.0
                                    : static_cast<double>(counters.replaced_depth) /
                                          static_cast<double>(counters.stores);
    }
};

/// Which size of table to take.
struct TableSizeAdvice {
    /// The place of the size among the trials.
    std::size_t trial = 0;
    /// Whether it forgets little enough; otherwise it is the largest, and a larger one may be
    /// better.
    bool is_enough = false;
};

/// No more than this share of the stores should be forgotten.
inline constexpr double tolerated_forgetting = 0.05;

/// The smallest size that forgets no more than is tolerated, or the largest. The counts decide, not
/// the clock, so that the same searches give the same advice. Nothing without trials.
[[nodiscard]] LIBCHESS_API std::optional<TableSizeAdvice> advise_size(
    std::span<const TableSizeTrial> trials);

}  // namespace chess
