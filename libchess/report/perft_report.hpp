#pragma once

#include "libchess/core/export.hpp"
#include "libchess/perft/perft.hpp"
#include "libchess/report/styled_text.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace chess {

/// One finished count, ready to be shown.
struct PerftCount {
    struct RootMove {
        std::string uci;
        std::string san;
        std::uint64_t nodes = 0;
    };

    std::size_t record = 0;
    /// Of a game's positions, how many half-moves lead to this one.
    std::optional<int> ply = std::nullopt;
    std::string id;
    std::string fen;
    int depth = 0;
    std::uint64_t nodes = 0;
    std::optional<std::uint64_t> expected;
    double seconds = 0;
    std::vector<RootMove> divide;
    std::optional<PerftCategories> categories;

    [[nodiscard]] bool failed() const noexcept { return expected && *expected != nodes; }
};

/// Sums over a run.
struct PerftTotals {
    std::size_t passed = 0;  ///< counts that are as expected
    std::size_t failed = 0;
    std::size_t skipped = 0;    ///< counts expected, but over the node limit
    std::size_t positions = 0;  ///< well-formed records
    std::size_t malformed = 0;  ///< malformed records, and those with counts that could not be made
    std::size_t errors = 0;     ///< error messages, those of files included
    std::uint64_t nodes = 0;
    double seconds = 0;  ///< wall time of the whole run
    bool interrupted = false;

    LIBCHESS_API void add(const PerftCount& count) noexcept;
};

struct PerftReportOptions {
    bool divide = false;
    bool categories = false;
    bool suite = false;
    /// Positions are those of games, and told apart by their plies.
    bool plies = false;
    /// With seconds and rates; without them equal runs give equal text.
    bool timing = true;
    /// Moves for people in SAN, otherwise as UCI writes them.
    bool san = true;
};

/// One line of JSON, without the newline.
[[nodiscard]] LIBCHESS_API std::string perft_json(const PerftCount& count,
                                                  const PerftReportOptions& options);
[[nodiscard]] LIBCHESS_API std::string perft_summary_json(const PerftTotals& totals,
                                                          const PerftReportOptions& options);

/// Lines of CSV, each with its newline: one a count, or one a root move under `divide`.
[[nodiscard]] LIBCHESS_API std::string perft_csv_header(const PerftReportOptions& options);
[[nodiscard]] LIBCHESS_API std::string perft_csv(const PerftCount& count,
                                                 const PerftReportOptions& options);

/// The account of one position: its FEN, the count, and the tables asked for.
[[nodiscard]] LIBCHESS_API StyledText perft_text(const PerftCount& count,
                                                 const PerftReportOptions& options);
/// One line for a position of a suite, and one for every count that differs.
[[nodiscard]] LIBCHESS_API StyledText perft_suite_text(const std::vector<PerftCount>& counts,
                                                       const PerftReportOptions& options);
[[nodiscard]] LIBCHESS_API StyledText perft_summary_text(const PerftTotals& totals,
                                                         const PerftReportOptions& options);

}  // namespace chess
