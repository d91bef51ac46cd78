#pragma once

#include "libchess/base/export.hpp"
#include "libchess/perft/perft.hpp"
#include "libchess/report/text/styled_text.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

namespace chess {

/// One finished count, ready to be shown.
struct PerftCount {
    /// A first move and what lies below it.
    struct RootMove {
        std::string uci;          ///< as `to_uci` writes it
        std::string san;          ///< as `to_san` writes it
        std::uint64_t nodes = 0;  ///< leaves below it
    };

    std::size_t record = 0;  ///< the record's number in the input, from 0
    /// Of a game's positions, how many half-moves lead to this one.
    std::optional<int> ply = std::nullopt;
    std::string id;                         ///< what the record calls itself; empty if it does not
    std::string fen;                        ///< the position
    int depth = 0;                          ///< in plies
    std::uint64_t nodes = 0;                ///< the count
    std::optional<std::uint64_t> expected;  ///< what was published, if it was
    double seconds = 0;                     ///< what the count took
    std::vector<RootMove> divide;           ///< by root move, if that was asked for
    std::optional<PerftCategories> categories;  ///< what the last moves are, if that was asked for

    /// Whether something else was published.
    [[nodiscard]] bool failed() const noexcept { return expected && *expected != nodes; }
};

/// Sums over a run.
struct PerftTotals {
    std::size_t passed = 0;     ///< counts that are as expected
    std::size_t failed = 0;     ///< counts that are not as expected
    std::size_t skipped = 0;    ///< counts expected, but over the node limit
    std::size_t positions = 0;  ///< well-formed records
    std::size_t malformed = 0;  ///< malformed records, and those with counts that could not be made
    std::size_t errors = 0;     ///< error messages, those of files included
    std::uint64_t nodes = 0;    ///< the sum of all counts
    double seconds = 0;         ///< wall time of the whole run
    bool interrupted = false;   ///< stopped before the end of the input

    /// Adds one count.
    LIBCHESS_API void add(const PerftCount& count) noexcept;
    /// What counts and records add to.
    [[nodiscard]] auto sums() noexcept {
        return std::tie(passed, failed, skipped, positions, malformed, nodes);
    }
};

/// How counts are shown.
struct PerftReportOptions {
    bool divide = false;      ///< by root move
    bool categories = false;  ///< with a table of what the last moves are
    bool suite = false;       ///< many positions with published counts: a line each
    /// Positions are those of games, and distinguished by their plies.
    bool plies = false;
    /// With seconds and rates; without them equal runs give equal text.
    bool timing = true;
    /// Moves for people in SAN, otherwise as UCI writes them.
    bool san = true;
};

/// One line of JSON, without the newline.
[[nodiscard]] LIBCHESS_API std::string perft_json(const PerftCount& count,
                                                  const PerftReportOptions& options);
/// The last line of JSON, sums over the run, without the newline.
[[nodiscard]] LIBCHESS_API std::string perft_summary_json(const PerftTotals& totals,
                                                          const PerftReportOptions& options);

/// Lines of CSV, each with its newline: one a count, or one a root move under `divide`.
[[nodiscard]] LIBCHESS_API std::string perft_csv_header(const PerftReportOptions& options);
/// The lines of one count.
[[nodiscard]] LIBCHESS_API std::string perft_csv(const PerftCount& count,
                                                 const PerftReportOptions& options);

/// The report of one position: its FEN, the count, and the tables asked for.
[[nodiscard]] LIBCHESS_API StyledText perft_text(const PerftCount& count,
                                                 const PerftReportOptions& options);
/// One line for a position of a suite, and one for every count that differs.
[[nodiscard]] LIBCHESS_API StyledText perft_suite_text(const std::vector<PerftCount>& counts,
                                                       const PerftReportOptions& options);
/// The end of a report: how many counts are as expected, and the sums.
[[nodiscard]] LIBCHESS_API StyledText perft_summary_text(const PerftTotals& totals,
                                                         const PerftReportOptions& options);

}  // namespace chess
