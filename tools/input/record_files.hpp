#pragma once

#include "input/open_input.hpp"
#include "libchess/notation/parse_error.hpp"
#include "libchess/notation/record_stream.hpp"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace chesstool {

/// Some records of one file, or the end of a file.
struct RecordFileBatch {
    /// The file's index from 0, and its name in messages.
    std::size_t file = 0;
    std::string name;
    chess::InputKind kind = chess::InputKind::empty;
    /// The records, numbered over all files; texts live as long as the batch.
    chess::RecordBatch batch;
    /// The file ends here; `batch` is empty.
    bool last = false;
    /// Why it ended early.
    std::optional<InputError> error = std::nullopt;
    /// The first line, if the kind is unknown.
    std::string first_line = {};
    /// The zero bytes that were left out at its end.
    std::optional<chess::ZeroBytes> zeros = std::nullopt;

    /// The effect of the file's message on the exit code.
    [[nodiscard]] ExitCode effect() const noexcept {
        return effect_of(error ? error->kind : InputError::Kind::damaged);
    }
};

/// The message about a whole file after its end: that it could not be read completely, is of
/// unknown kind, or is empty, or ends with zero bytes. Nullopt after an interrupt.
[[nodiscard]] std::optional<chess::Diagnostic> file_message(const RecordFileBatch& end);

/// The diagnostic for a fault in a record of a file.
[[nodiscard]] chess::Diagnostic diagnostic_at(const std::string& file,
                                              const chess::TextRecord& record,
                                              const chess::ParseError& fault);

/// Has a message show the line that it is about, or what is around its column of a long line: many
/// messages may be about one of megabytes.
void show_source(chess::Diagnostic& message, std::string_view source,
                 std::size_t source_column = 1);

class RecordFiles;

/// Progress of reading: "1.20 GB of 9.3 GB, 310 MB/s, 26.1 s left".
[[nodiscard]] std::string reading_text(const RecordFiles& files, double seconds);

/// Reads files in order as streams of records, each by its own kind. A fault in one file does not
/// affect the next.
class RecordFiles {
public:
    /// With `tables`, for a file with a Syzygy name only its end is returned, with that kind; its
    /// content is read elsewhere.
    RecordFiles(std::vector<std::string> paths, std::stop_token stop, bool tables = false);

    /// The next batch; nullopt after the last file or when a stop was requested.
    [[nodiscard]] std::optional<RecordFileBatch> next();

    /// The number of records so far, which is the number of the next.
    [[nodiscard]] std::size_t records() const noexcept { return next_record_; }
    /// Counts records from elsewhere, before those of the files.
    void count(std::size_t records) noexcept { next_record_ += records; }

    /// For progress, from any thread: bytes read from all files so far, and the final number if
    /// known.
    [[nodiscard]] std::uint64_t consumed() const noexcept { return consumed_; }
    [[nodiscard]] std::optional<std::uint64_t> total() const noexcept { return total_; }

private:
    void open_next();
    std::optional<std::size_t> read(std::span<char> buffer);
    [[nodiscard]] RecordFileBatch batch_of_file() const;
    RecordFileBatch end_of_file();
    [[nodiscard]] bool is_table() const;
    RecordFileBatch end_of_table();

    std::vector<std::string> paths_;
    std::stop_token stop_;
    bool tables_;
    std::optional<std::uint64_t> total_;
    std::size_t next_record_ = 0;
    std::size_t file_ = 0;
    // State of the open file, if any:
    std::optional<ByteSource> source_;
    std::unique_ptr<chess::RecordStream> records_;
    std::string head_;
    std::optional<InputError> error_;
    std::uint64_t consumed_before_ = 0;
    std::atomic<std::uint64_t> consumed_ = 0;
};

}  // namespace chesstool
