#pragma once

#include "libchess/core/export.hpp"
#include "libchess/notation/input_kind.hpp"
#include "libchess/report/styled_text.hpp"

#include <cstddef>
#include <cstdint>
#include <string>

namespace chess {

/// What was found in a file.
struct FileCheck {
    std::string file;
    InputKind kind = InputKind::unknown;
    std::uint64_t records = 0;
    std::uint64_t moves = 0;
    std::uint64_t positions = 0;
    std::uint64_t errors = 0;
    std::uint64_t warnings = 0;
    double seconds = 0;
};

/// Sums over a run.
struct CheckTotals {
    std::size_t files = 0;
    std::uint64_t records = 0;
    std::uint64_t moves = 0;
    std::uint64_t positions = 0;
    std::uint64_t errors = 0;
    std::uint64_t warnings = 0;
    /// Taken from the files, before decompression.
    std::uint64_t bytes = 0;
    double seconds = 0;  ///< wall time of the whole run
    bool interrupted = false;

    LIBCHESS_API void add(const FileCheck& check) noexcept;
};

/// `timing` adds seconds and rates.
[[nodiscard]] LIBCHESS_API std::string check_json(const FileCheck& check, bool timing);
[[nodiscard]] LIBCHESS_API std::string check_summary_json(const CheckTotals& totals, bool timing);
[[nodiscard]] LIBCHESS_API std::string check_csv_header(bool timing);
[[nodiscard]] LIBCHESS_API std::string check_csv(const FileCheck& check, bool timing);
/// One line a file, and one for all.
[[nodiscard]] LIBCHESS_API StyledText check_text(const FileCheck& check, bool timing);
[[nodiscard]] LIBCHESS_API StyledText check_summary_text(const CheckTotals& totals, bool timing);

}  // namespace chess
