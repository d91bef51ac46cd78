#pragma once

#include "libchess/tasks/winnable_sides.hpp"
#include "report/mate/mate_report.hpp"
#include "report/text/styled_text.hpp"

#include <string>

namespace chess {

/// The reason for an answer, as a clause: "its men mate nobody here, wherever they stand".
[[nodiscard]] std::string reason_text(const WinnableResult& result);

/// One line of JSON, without the newline.
[[nodiscard]] std::string winnable_json(const WinnableSides& report,
                                        const MateReportOptions& options);
/// The last line of JSON, without the newline.
[[nodiscard]] std::string winnable_summary_json(const WinnableTotals& totals,
                                                const MateReportOptions& options);
/// The CSV header, with its newline.
[[nodiscard]] std::string winnable_csv_header(const MateReportOptions& options);
/// The line of one position, with its newline.
[[nodiscard]] std::string winnable_csv(const WinnableSides& report,
                                       const MateReportOptions& options);
/// Two lines per position, and the moves to mate for a side that can win.
[[nodiscard]] StyledText winnable_text(const WinnableSides& report,
                                       const MateReportOptions& options);
/// The end of a report on more than one position.
[[nodiscard]] StyledText winnable_summary_text(const WinnableTotals& totals,
                                               const MateReportOptions& options);

}  // namespace chess
