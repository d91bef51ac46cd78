#pragma once

// Internal to libchess, not installed. Whether the engine's search counts what it meets, as a
// policy of `Searcher`.

#include "libchess/search/statistics.hpp"

namespace chess::detail {

/// Nothing is counted, and what would count is not compiled.
struct NoCounters {
    static constexpr bool enabled = false;
};

/// Everything is counted, and the table is the one that is observed. The search sees no difference.
struct Counters {
    static constexpr bool enabled = true;
    SearchStatistics statistics;
};

}  // namespace chess::detail
