#pragma once

#include "libchess/base/export.hpp"
#include "libchess/batch/fingerprint.hpp"
#include "libchess/batch/journal_file.hpp"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

namespace chess {

/// A file of finished records, from which an interrupted run can go on.
///
/// It is text if the payloads are, and is only appended to. A header line names the run; each
/// record then has a line about it and its payload, which ends with its own newline:
///
///     chess-journal 1 FINGERPRINT
///     record NUMBER TEXT_HASH LENGTH PAYLOAD_HASH LINE_HASH
///     PAYLOAD
///
/// NUMBER, and LENGTH in bytes, are decimal; FINGERPRINT has 32 hexadecimal digits, hashes have 16.
/// LINE_HASH is the hash of the line up to the blank before it.
///
/// A record is written by one system call. If the process is killed during it, the partial record
/// is recognised by its length and hashes when the journal is opened again, and cut off; a kill
/// loses nothing else. Against power cuts, a record written a second or more after the last sync is
/// synced to the disk, with all before it, and the rest by `sync`. Damage anywhere but at the end
/// is an error that tells where.
///
/// Payloads stay in the file; memory holds only their places. All functions are thread-safe.
class LIBCHESS_API Journal {
public:
    /// A record that the journal holds.
    struct Entry {
        /// The hash of the record's own text: when the record comes again, it must be the same.
        std::uint64_t text_hash = 0;
        /// Where the payload is in the file.
        std::uint64_t offset = 0;
        std::size_t length = 0;          ///< the payload's length, in bytes
        std::uint64_t payload_hash = 0;  ///< `text_hash` of the payload
    };

    /// Opens a journal with that fingerprint, or creates one if there is none or the file is empty.
    /// No other process can open it meanwhile.
    [[nodiscard]] static std::expected<Journal, JournalError> open(const std::string& path,
                                                                   const Fingerprint& fingerprint);

    /// The entry of a record; nullopt if the journal does not have it.
    [[nodiscard]] std::optional<Entry> find(std::uint64_t number) const;

    /// The payload of a record.
    [[nodiscard]] std::expected<std::string, JournalError> payload(const Entry& entry) const;

    /// How many records it holds.
    [[nodiscard]] std::size_t size() const;

    /// Adds a record that it does not hold yet, with the hash of the record's own text. After an
    /// error the journal holds what it did before.
    [[nodiscard]] std::expected<void, JournalError> append(std::uint64_t number,
                                                           std::uint64_t source_hash,
                                                           std::string_view payload);

    /// Returns when all that was added would survive a power cut.
    [[nodiscard]] std::expected<void, JournalError> sync();

private:
    using Clock = std::chrono::steady_clock;

    explicit Journal(JournalFile file) : file_(std::move(file)) {}

    std::expected<void, JournalError> begin(const Fingerprint& fingerprint,
                                            std::uint64_t file_size);
    std::expected<void, JournalError> make(std::string_view header);
    std::expected<void, JournalError> read_entries(std::uint64_t file_size);
    std::expected<bool, JournalError> read_entry(std::uint64_t file_size);
    std::expected<void, JournalError> sync_now();

    JournalFile file_;
    std::uint64_t end_ = 0;  ///< the end of the last complete record
    std::unordered_map<std::uint64_t, Entry> entries_;
    bool synced_ = true;
    Clock::time_point last_sync_ = Clock::now();
    std::unique_ptr<std::mutex> mutex_ = std::make_unique<std::mutex>();  ///< guards all but file_
};

}  // namespace chess
