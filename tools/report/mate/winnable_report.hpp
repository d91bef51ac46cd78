#pragma once

#include "libchess/tasks/winnable_sides.hpp"
#include "report/mate/mate_report.hpp"
#include "report/text/styled_text.hpp"
#include "report/text/telling.hpp"

#include <string>

namespace chess {

/// The reason for an answer, as a clause: "its men mate nobody here, wherever they stand".
[[nodiscard]] std::string reason_text(const WinnableResult& result);

/// How WinnableSides is told; see Telling.
template <>
struct Telling<WinnableSides> {
    /// One line of JSON, without the newline.
    [[nodiscard]] static std::string json(const WinnableSides& report,
                                          const MateReportOptions& options);
    /// The CSV header, with its newline.
    [[nodiscard]] static std::string csv_header(const MateReportOptions& options);
    /// The line of one position, with its newline.
    [[nodiscard]] static std::string csv(const WinnableSides& report,
                                         const MateReportOptions& options);
    /// Two lines per position, and the moves to mate for a side that can win.
    [[nodiscard]] static StyledText text(const WinnableSides& report,
                                         const MateReportOptions& options);
};

/// How WinnableTotals is told; see Telling.
template <>
struct Telling<WinnableTotals> {
    /// The last line of JSON, without the newline.
    [[nodiscard]] static std::string json(const WinnableTotals& totals,
                                          const MateReportOptions& options);
    /// The end of a report on more than one position.
    [[nodiscard]] static StyledText text(const WinnableTotals& totals,
                                         const MateReportOptions& options);
};

}  // namespace chess
