#pragma once

#include "libchess/mate/winnable.hpp"
#include "report/mate/mate_report.hpp"
#include "report/text/styled_text.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <tuple>

namespace chess {

/// Which sides can still win a position, ready for output.
struct WinnableReport {
    std::size_t record = 0;                         ///< the record's number in the input, from 0
    std::optional<int> ply = std::nullopt;          ///< for a position of a game, its half-moves
    std::string id;                                 ///< the record's own name, if any
    Position position = Position::start();          ///< the position
    ColorMap<std::optional<WinnableResult>> sides;  ///< the results of the requested sides
    double seconds = 0;                             ///< time taken
};

/// Sums over a run.
struct WinnableTotals {
    std::size_t positions = 0;   ///< reports added up
    std::size_t decided = 0;     ///< of these, those with an answer for every requested side
    std::size_t winnable = 0;    ///< sides that can win
    std::size_t unwinnable = 0;  ///< sides that cannot
    std::size_t unknown = 0;     ///< sides for which a limit was reached
    std::size_t errors = 0;      ///< error messages
    std::uint64_t nodes = 0;     ///< positions visited
    double seconds = 0;          ///< wall time of the whole run
    bool interrupted = false;    ///< stopped before the end of the input

    /// Adds one position.
    void add(const WinnableReport& report);
    /// The members that positions add to.
    [[nodiscard]] auto sums() noexcept {
        return std::tie(positions, decided, winnable, unwinnable, unknown, nodes);
    }
};

/// The reason for an answer, as a clause: "its men mate nobody here, wherever they stand".
[[nodiscard]] std::string reason_text(const WinnableResult& result);

/// One line of JSON, without the newline.
[[nodiscard]] std::string winnable_json(const WinnableReport& report,
                                        const MateReportOptions& options);
/// The last line of JSON, without the newline.
[[nodiscard]] std::string winnable_summary_json(const WinnableTotals& totals,
                                                const MateReportOptions& options);
/// The CSV header, with its newline.
[[nodiscard]] std::string winnable_csv_header(const MateReportOptions& options);
/// The line of one position, with its newline.
[[nodiscard]] std::string winnable_csv(const WinnableReport& report,
                                       const MateReportOptions& options);
/// Two lines per position, and the moves to mate for a side that can win.
[[nodiscard]] StyledText winnable_text(const WinnableReport& report,
                                       const MateReportOptions& options);
/// The end of a report on more than one position.
[[nodiscard]] StyledText winnable_summary_text(const WinnableTotals& totals,
                                               const MateReportOptions& options);

}  // namespace chess
