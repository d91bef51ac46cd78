#pragma once

#include "libchess/base/export.hpp"
#include "libchess/search/statistics.hpp"
#include "libchess/search/table_experiment.hpp"

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace chess {

/// Two numbers that have to be equal.
struct TableBalance {
    /// "probes = hits + misses"
    std::string_view equation;
    std::uint64_t left;   ///< what it says on the left
    std::uint64_t right;  ///< what it says on the right

    /// Whether they are equal.
    [[nodiscard]] bool holds() const noexcept { return left == right; }
};

/// What has to add up in the counts of a search with an observed table, or of several together;
/// `occupied_before` slots had an entry when it began.
[[nodiscard]] LIBCHESS_API std::vector<TableBalance> table_balances(
    const SearchStatistics& statistics, const TableCensus& census, std::size_t occupied_before = 0);

}  // namespace chess
