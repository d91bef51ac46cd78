#pragma once

#include "libchess/notation/record_stream.hpp"
#include "report/text/styled_text.hpp"

#include <cstddef>
#include <cstdint>
#include <string>

namespace chess {

/// The result of checking a file.
struct FileCheck {
    std::string file;                     ///< its name
    InputKind kind = InputKind::unknown;  ///< the kind of its content
    std::uint64_t records = 0;            ///< games, or lines with positions
    std::uint64_t moves = 0;              ///< half-moves in them, those of variations included
    std::uint64_t positions = 0;          ///< positions in them
    std::uint64_t errors = 0;             ///< error messages
    std::uint64_t warnings = 0;           ///< messages of warnings
    double seconds = 0;                   ///< time taken by the check
};

/// Sums over a run.
struct CheckTotals {
    std::size_t files = 0;        ///< how many were checked
    std::uint64_t records = 0;    ///< sum over the files
    std::uint64_t moves = 0;      ///< sum over the files
    std::uint64_t positions = 0;  ///< sum over the files
    std::uint64_t errors = 0;     ///< sum over the files
    std::uint64_t warnings = 0;   ///< sum over the files
    /// Bytes read from the files, before decompression.
    std::uint64_t bytes = 0;
    double seconds = 0;        ///< wall time of the whole run
    bool interrupted = false;  ///< stopped before the end of the input

    /// Adds one file.
    void add(const FileCheck& check) noexcept;
};

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
