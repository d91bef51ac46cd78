#pragma once

#include "libchess/base/export.hpp"
#include "libchess/base/run_end.hpp"
#include "libchess/perft/perft.hpp"
#include "libchess/position/position.hpp"

#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

namespace chess {

/// A finished count, and what its record says of it.
struct PerftCount {
    /// A root move and its leaves.
    struct RootMove {
        std::string uci;          ///< as `to_uci` writes it
        std::string san;          ///< as `to_san` writes it
        std::uint64_t nodes = 0;  ///< leaves below it
    };

    std::size_t record = 0;  ///< the record's number in the input, from 0
    /// For a position of a game, the half-moves that lead to it.
    std::optional<int> ply = std::nullopt;
    std::string id;                             ///< the record's own name; may be empty
    std::string fen;                            ///< the position
    int depth = 0;                              ///< in plies
    std::uint64_t nodes = 0;                    ///< the count
    std::optional<std::uint64_t> expected;      ///< the published count, if any
    double seconds = 0;                         ///< time taken by the count
    std::vector<RootMove> divide;               ///< by root move, if requested
    std::optional<PerftCategories> categories;  ///< the kinds of the last moves, if requested

    /// Whether the published count differs.
    [[nodiscard]] bool failed() const noexcept { return expected && *expected != nodes; }
};

/// What a count has beside its number.
struct PerftDetails {
    bool divide = false;      ///< the counts of the root moves
    bool categories = false;  ///< the kinds of the last moves, which are counted once more
};

/// Counts a position. The monitor's nodes are those of both counts, its parts those of the one that
/// is being made. The members about the record and the published count are left to the caller.
[[nodiscard]] LIBCHESS_API std::expected<PerftCount, PerftError> count_perft(
    const Position& position, const PerftOptions& options, PerftMonitor& monitor,
    const PerftDetails& details = {});

/// Sums over a run.
struct PerftTotals : RunEnd {
    std::size_t passed = 0;     ///< counts as expected
    std::size_t failed = 0;     ///< counts not as expected
    std::size_t skipped = 0;    ///< counts expected, but over the node limit
    std::size_t positions = 0;  ///< well-formed records
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
