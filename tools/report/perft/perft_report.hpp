#pragma once

#include "libchess/perft/perft.hpp"
#include "report/text/styled_text.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

namespace chess {

/// A finished count, ready for output.
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

/// Sums over a run.
struct PerftTotals {
    std::size_t passed = 0;     ///< counts as expected
    std::size_t failed = 0;     ///< counts not as expected
    std::size_t skipped = 0;    ///< counts expected, but over the node limit
    std::size_t positions = 0;  ///< well-formed records
    std::size_t malformed = 0;  ///< malformed records, and those with counts that could not be made
    std::size_t errors = 0;     ///< error messages, those of files included
    std::uint64_t nodes = 0;    ///< the sum of all counts
    double seconds = 0;         ///< wall time of the whole run
    bool interrupted = false;   ///< stopped before the end of the input

    /// Adds one count.
    void add(const PerftCount& count) noexcept;
    /// The members that counts and records add to.
    [[nodiscard]] auto sums() noexcept {
        return std::tie(passed, failed, skipped, positions, malformed, nodes);
    }
};

/// Options of reports on counts.
struct PerftReportOptions {
    bool divide = false;      ///< by root move
    bool categories = false;  ///< with a table of the last moves' kinds
    bool suite = false;       ///< many positions with published counts: one line each
    /// Positions come from games, and are distinguished by plies.
    bool plies = false;
    /// With seconds and rates; without them equal runs give equal text.
    bool timing = true;
    /// Moves for people in SAN, otherwise in UCI notation.
    bool san = true;
};

/// One line of JSON, without the newline.
[[nodiscard]] std::string perft_json(const PerftCount& count, const PerftReportOptions& options);
/// The last line of JSON, sums over the run, without the newline.
[[nodiscard]] std::string perft_summary_json(const PerftTotals& totals,
                                             const PerftReportOptions& options);

/// Lines of CSV, each with its newline: one per count, or with `divide` one per root move.
[[nodiscard]] std::string perft_csv_header(const PerftReportOptions& options);
/// The lines of one count.
[[nodiscard]] std::string perft_csv(const PerftCount& count, const PerftReportOptions& options);

/// The report of one position: its FEN, the count, and the requested tables.
[[nodiscard]] StyledText perft_text(const PerftCount& count, const PerftReportOptions& options);
/// One line for a position of a suite, and one for every count that differs.
[[nodiscard]] StyledText perft_suite_text(const std::vector<PerftCount>& counts,
                                          const PerftReportOptions& options);
/// The end of a report: how many counts are as expected, and the sums.
[[nodiscard]] StyledText perft_summary_text(const PerftTotals& totals,
                                            const PerftReportOptions& options);

}  // namespace chess
