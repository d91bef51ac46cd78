#pragma once

#include "libchess/tasks/verification.hpp"
#include "report/text/styled_text.hpp"
#include "report/text/telling.hpp"

#include <string>

namespace chess {

/// How Verification is told; see Telling.
template <>
struct Telling<Verification> {
    /// One line of JSON, without the newline.
    /// `timing` adds seconds.
    [[nodiscard]] static std::string json(const Verification& verification, bool timing);
    /// The CSV header, with its newline.
    [[nodiscard]] static std::string csv_header(bool timing);
    /// The line of one certificate, with its newline.
    [[nodiscard]] static std::string csv(const Verification& verification, bool timing);
    /// One line per certificate, two if it is invalid, and one for all.
    [[nodiscard]] static StyledText text(const Verification& verification, bool timing);
};

/// How VerifyTotals is told; see Telling.
template <>
struct Telling<VerifyTotals> {
    /// The last line of JSON, sums over the run, without the newline.
    [[nodiscard]] static std::string json(const VerifyTotals& totals, bool timing);
    /// The line for all.
    [[nodiscard]] static StyledText text(const VerifyTotals& totals, bool timing);
};

}  // namespace chess
