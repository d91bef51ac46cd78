#pragma once

#include "input/record_files.hpp"
#include "libchess/notation/parse_error.hpp"
#include "libchess/notation/record_stream.hpp"
#include "libchess/tasks/file_check.hpp"
#include "options/check_options.hpp"

#include <cstddef>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

namespace chesstool {

/// What the records of a batch hold, and what is wrong with them.
struct CheckedBatch {
    RecordFileBatch input;    ///< the batch, without its records
    chess::FileCheck counts;  ///< except warnings, which are counted as they are reported
    /// Messages, each with the record that it is about. Without `all_warnings`, warnings that are
    /// told once a file come once, and those behind the most that are shown have no words, to be
    /// counted.
    std::vector<std::pair<std::size_t, chess::Diagnostic>> messages;
    /// A record that is cut off at the end of what could be read, and where its text ends. It
    /// counts as an error; the cause is reported with the file.
    std::optional<std::pair<std::size_t, chess::TextPlace>> cut_off;
    /// The same for a record of another shard.
    bool cut_off_elsewhere = false;
    /// The fault of a file that has no records.
    std::optional<std::string> fault;
};

/// Checks the selected records of a batch, or the table of Syzygy's that it is. Thread-safe.
[[nodiscard]] CheckedBatch checked_batch(RecordFileBatch batch, const CheckOptions& options,
                                         const std::stop_token& stop);

}  // namespace chesstool
