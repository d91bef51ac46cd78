#pragma once

#include "libchess/tasks/perft_count.hpp"
#include "report/text/styled_text.hpp"
#include "report/text/telling.hpp"

#include <string>

namespace chess {

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

/// How PerftCount is told; see Telling.
template <>
struct Telling<PerftCount> {
    /// One line of JSON, without the newline.
    [[nodiscard]] static std::string json(const PerftCount& count,
                                          const PerftReportOptions& options);
    /// Lines of CSV, each with its newline: one per count, or with `divide` one per root move.
    [[nodiscard]] static std::string csv_header(const PerftReportOptions& options);
    /// The lines of one count.
    [[nodiscard]] static std::string csv(const PerftCount& count,
                                         const PerftReportOptions& options);
    /// The report of one position: its FEN, the count, and the requested tables.
    [[nodiscard]] static StyledText text(const PerftCount& count,
                                         const PerftReportOptions& options);
};

/// How PerftTotals is told; see Telling.
template <>
struct Telling<PerftTotals> {
    /// The last line of JSON, sums over the run, without the newline.
    [[nodiscard]] static std::string json(const PerftTotals& totals,
                                          const PerftReportOptions& options);
    /// The end of a report: how many counts are as expected, and the sums.
    [[nodiscard]] static StyledText text(const PerftTotals& totals,
                                         const PerftReportOptions& options);
};

/// One line for a position of a suite, and one for every count that differs.
[[nodiscard]] StyledText perft_suite_text(const std::vector<PerftCount>& counts,
                                          const PerftReportOptions& options);

}  // namespace chess
