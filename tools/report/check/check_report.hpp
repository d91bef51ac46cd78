#pragma once

#include "libchess/tasks/file_check.hpp"
#include "report/text/styled_text.hpp"

#include <string>

namespace chess {

/// One line of JSON, without the newline.
/// `timing` adds seconds and rates.
[[nodiscard]] std::string check_json(const FileCheck& check, bool timing);
/// The last line of JSON, sums over the run, without the newline.
[[nodiscard]] std::string check_summary_json(const CheckTotals& totals, bool timing);
/// The CSV header, with its newline.
[[nodiscard]] std::string check_csv_header(bool timing);
/// The line of one file, with its newline.
[[nodiscard]] std::string check_csv(const FileCheck& check, bool timing);
/// One line per file, and one for all.
[[nodiscard]] StyledText check_text(const FileCheck& check, bool timing);
/// The line for all.
[[nodiscard]] StyledText check_summary_text(const CheckTotals& totals, bool timing);

}  // namespace chess
