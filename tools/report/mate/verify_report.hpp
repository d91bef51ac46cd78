#pragma once

#include "libchess/tasks/verification.hpp"
#include "report/text/styled_text.hpp"

#include <string>

namespace chess {

/// One line of JSON, without the newline.
/// `timing` adds seconds.
[[nodiscard]] std::string verify_json(const Verification& verification, bool timing);
/// The last line of JSON, sums over the run, without the newline.
[[nodiscard]] std::string verify_summary_json(const VerifyTotals& totals, bool timing);
/// The CSV header, with its newline.
[[nodiscard]] std::string verify_csv_header(bool timing);
/// The line of one certificate, with its newline.
[[nodiscard]] std::string verify_csv(const Verification& verification, bool timing);
/// One line per certificate, two if it is invalid, and one for all.
[[nodiscard]] StyledText verify_text(const Verification& verification, bool timing);
/// The line for all.
[[nodiscard]] StyledText verify_summary_text(const VerifyTotals& totals, bool timing);

}  // namespace chess
