#pragma once

#include "libchess/tasks/file_check.hpp"
#include "report/text/styled_text.hpp"
#include "report/text/telling.hpp"

#include <string>

namespace chess {

/// How FileCheck is told; see Telling.
template <>
struct Telling<FileCheck> {
    /// One line of JSON, without the newline.
    /// `timing` adds seconds and rates.
    [[nodiscard]] static std::string json(const FileCheck& check, bool timing);
    /// The CSV header, with its newline.
    [[nodiscard]] static std::string csv_header(bool timing);
    /// The line of one file, with its newline.
    [[nodiscard]] static std::string csv(const FileCheck& check, bool timing);
    /// One line per file, and one for all.
    [[nodiscard]] static StyledText text(const FileCheck& check, bool timing);
};

/// How CheckTotals is told; see Telling.
template <>
struct Telling<CheckTotals> {
    /// The last line of JSON, sums over the run, without the newline.
    [[nodiscard]] static std::string json(const CheckTotals& totals, bool timing);
    /// The line for all.
    [[nodiscard]] static StyledText text(const CheckTotals& totals, bool timing);
};

}  // namespace chess
