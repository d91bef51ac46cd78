#pragma once

#include "libchess/base/export.hpp"
#include "libchess/mate/winnable.hpp"
#include "libchess/report/mate/mate_report.hpp"
#include "libchess/report/text/styled_text.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <tuple>

namespace chess {

/// Who can still win a position, ready to be shown.
struct WinnableReport {
    std::size_t record = 0;                         ///< the record's number in the input, from 0
    std::optional<int> ply = std::nullopt;          ///< of a game's position, its half-moves
    std::string id;                                 ///< what the record calls itself, if it does
    Position position = Position::start();          ///< what was asked about
    ColorMap<std::optional<WinnableResult>> sides;  ///< of the sides that were asked about
    double seconds = 0;                             ///< what it took
};

/// Sums over a run.
struct WinnableTotals {
    std::size_t positions = 0;   ///< reports added up
    std::size_t decided = 0;     ///< of these, those with an answer for every side asked about
    std::size_t winnable = 0;    ///< sides that can win
    std::size_t unwinnable = 0;  ///< sides that cannot
    std::size_t unknown = 0;     ///< sides of which a limit left it open
    std::size_t errors = 0;      ///< messages of errors
    std::uint64_t nodes = 0;     ///< positions looked at
    double seconds = 0;          ///< wall time of the whole run
    bool interrupted = false;    ///< stopped before the end of the input

    /// Adds one position.
    LIBCHESS_API void add(const WinnableReport& report);
    /// What positions add to.
    [[nodiscard]] auto sums() noexcept {
        return std::tie(positions, decided, winnable, unwinnable, unknown, nodes);
    }
};

/// Why an answer is what it is, a clause: "its men mate nobody here, wherever they stand".
[[nodiscard]] LIBCHESS_API std::string reason_text(const WinnableResult& result);

/// One line of JSON, without the newline.
[[nodiscard]] LIBCHESS_API std::string winnable_json(const WinnableReport& report,
                                                     const MateReportOptions& options);
/// The last line of JSON, without the newline.
[[nodiscard]] LIBCHESS_API std::string winnable_summary_json(const WinnableTotals& totals,
                                                             const MateReportOptions& options);
/// The head of the CSV, with its newline.
[[nodiscard]] LIBCHESS_API std::string winnable_csv_header(const MateReportOptions& options);
/// The line of one position, with its newline.
[[nodiscard]] LIBCHESS_API std::string winnable_csv(const WinnableReport& report,
                                                    const MateReportOptions& options);
/// Two lines a position, and for a side that can win the moves to mate.
[[nodiscard]] LIBCHESS_API StyledText winnable_text(const WinnableReport& report,
                                                    const MateReportOptions& options);
/// The end of a report on more than one position.
[[nodiscard]] LIBCHESS_API StyledText winnable_summary_text(const WinnableTotals& totals,
                                                            const MateReportOptions& options);

}  // namespace chess
