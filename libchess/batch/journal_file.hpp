#pragma once

#include "libchess/base/export.hpp"

#include <cstddef>
#include <cstdint>
#include <expected>
#include <memory>
#include <string>
#include <string_view>

namespace chess::system {
class LockedFile;
}

namespace chess {

/// Why a journal could not be used.
struct JournalError {
    /// The kinds of error.
    enum class Kind : std::uint8_t {
        cannot_open,   ///< or read, or lock
        locked,        ///< another run has it
        no_journal,    ///< some other file, or a journal of another version of the format
        refused,       ///< a journal of another fingerprint
        corrupt,       ///< damaged before its end
        cannot_write,  ///< the disk is full, say; the journal is as it was before
    };

    Kind kind;  ///< the kind of error
    /// Without the file's name: "no such file or directory".
    std::string message;
};

/// The file under a journal: a regular file, open for reading and writing, locked against other
/// processes and other objects of this class. Functions that do not write are thread-safe.
class LIBCHESS_API JournalFile {
public:
    /// Opens and locks the file; creates it, empty, if there is none.
    [[nodiscard]] static std::expected<JournalFile, JournalError> open(const std::string& path);

    /// Closes and unlocks the file.
    ~JournalFile();
    /// Takes over the file of another object.
    JournalFile(JournalFile&& other) noexcept;
    /// Closes its own file and takes over the other one.
    JournalFile& operator=(JournalFile&& other) noexcept;

    /// The file's length, in bytes.
    [[nodiscard]] std::expected<std::uint64_t, JournalError> size() const;
    /// Reads up to `length` bytes; fewer only where the file ends.
    [[nodiscard]] std::expected<void, JournalError> read(std::uint64_t offset, std::size_t length,
                                                         std::string& bytes) const;
    /// Writes all of it at the file's end, which is at `end`, with one system call unless that
    /// writes only a part; after an error the file is cut back to `end` if possible.
    [[nodiscard]] std::expected<void, JournalError> write(std::uint64_t end,
                                                          std::string_view bytes) const;
    /// Truncates the file to `size` bytes.
    [[nodiscard]] std::expected<void, JournalError> truncate(std::uint64_t size) const;
    /// Syncs what was written to the disk.
    [[nodiscard]] std::expected<void, JournalError> sync() const;

private:
    explicit JournalFile(std::unique_ptr<system::LockedFile> file) noexcept;

    std::unique_ptr<system::LockedFile> file_;  ///< null once moved from
};

}  // namespace chess
