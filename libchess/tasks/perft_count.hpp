#pragma once

#include "libchess/base/export.hpp"
#include "libchess/base/record_name.hpp"
#include "libchess/base/run_end.hpp"
#include "libchess/perft/perft.hpp"
#include "libchess/position/position.hpp"

#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <tuple>

namespace chess {

/// A finished count, and what its record says of it.
struct PerftCount : RecordName {
    Position position = Position::start();      ///< the position
    int depth = 0;                              ///< in plies
    PerftResult result;                         ///< the count
    std::optional<std::uint64_t> expected;      ///< the published count, if any
    double seconds = 0;                         ///< time taken by the count
    std::optional<PerftCategories> categories;  ///< the kinds of the last moves, if requested

    /// Whether the published count differs.
    [[nodiscard]] bool failed() const noexcept { return expected && *expected != result.nodes; }
};

/// Counts a position, and once more for the kinds of the last moves if `categories`. The monitor's
/// nodes are those of both counts, its parts those of the one that is being made. The members about
/// the record and the published count are left to the caller.
[[nodiscard]] LIBCHESS_API std::expected<PerftCount, PerftError> count_perft(
    const Position& position, const PerftOptions& options, PerftMonitor& monitor,
    bool categories = false);

/// Sums over a run.
struct PerftTotals : RunEnd {
    std::size_t passed = 0;     ///< counts as expected
    std::size_t failed = 0;     ///< counts not as expected
    std::size_t skipped = 0;    ///< counts expected, but over the node limit
    std::size_t positions = 0;  ///< records with something to count
    std::size_t malformed = 0;  ///< malformed records, and those with counts that could not be made
    std::uint64_t nodes = 0;    ///< the sum of all counts

    /// Adds one count.
    LIBCHESS_API void add(const PerftCount& count) noexcept;
    /// The members that counts and records add to.
    [[nodiscard]] auto sums() noexcept {
        return std::tie(passed, failed, skipped, positions, malformed, nodes);
    }
};

}  // namespace chess
