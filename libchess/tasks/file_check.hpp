#pragma once

#include "libchess/base/export.hpp"
#include "libchess/base/run_end.hpp"
#include "libchess/notation/parse_error.hpp"
#include "libchess/notation/record_stream.hpp"
#include "libchess/position/position.hpp"

#include <cstddef>
#include <cstdint>
#include <stop_token>
#include <string>
#include <vector>

namespace chess {

/// What checking a record looks for.
struct RecordCheckOptions {
    ValidationOptions validation = {};  ///< for its positions
    bool tags_only = false;             ///< of games the tags are read, and the moves skipped
    bool outcomes = false;  ///< warn of results that the last position or the Laws contradict
    bool retro = false;     ///< warn of positions whose past is proved to be another than they say
    std::stop_token stop = {};  ///< ends the search for a way in which a side can still win
};

/// A fault or warning in a record.
struct RecordFault {
    ParseError fault;  ///< its offset counts from the beginning of `part`
    /// The line that the fault is about, as a record of its own, or what is near the fault in a
    /// very long line; lives as long as the record's batch.
    TextRecord part;
};

/// What a record holds, and what is wrong with it.
struct RecordCheck {
    std::uint64_t records = 0;    ///< 1; 0 for text that is no record, such as comments alone
    std::uint64_t moves = 0;      ///< half-moves in it, those of variations included
    std::uint64_t positions = 0;  ///< positions in it
    std::uint64_t errors = 0;  ///< faults that are fatal; one for what is cut off, without a fault
    std::vector<RecordFault> faults;  ///< in the order of reading
};

/// Reads a record of a file of that kind to its end, plays every move, and tells what is wrong. Any
/// number of threads may check records at once.
[[nodiscard]] LIBCHESS_API RecordCheck check_record(const TextRecord& record, InputKind kind,
                                                    const RecordCheckOptions& options = {});

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

    /// Adds what a record holds, and its errors; warnings are counted as they are reported.
    LIBCHESS_API void add(const RecordCheck& check) noexcept;
};

/// Sums over a run.
struct CheckTotals : RunEnd {
    std::size_t files = 0;        ///< how many were checked
    std::uint64_t records = 0;    ///< sum over the files
    std::uint64_t moves = 0;      ///< sum over the files
    std::uint64_t positions = 0;  ///< sum over the files
    std::uint64_t warnings = 0;   ///< sum over the files
    /// Bytes read from the files, before decompression.
    std::uint64_t bytes = 0;

    /// Adds one file.
    LIBCHESS_API void add(const FileCheck& check) noexcept;
};

}  // namespace chess
