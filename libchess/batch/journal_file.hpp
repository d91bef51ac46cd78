#pragma once

#include "libchess/base/export.hpp"

#include <cstddef>
#include <cstdint>
#include <expected>
#include <string>
#include <string_view>

namespace chess {

/// Why a journal could not be used.
struct JournalError {
    /// What kind of trouble it is.
    enum class Kind : std::uint8_t {
        cannot_open,   ///< or read, or lock
        locked,        ///< another run has it
        no_journal,    ///< some other file, or a journal of another version of the format
        refused,       ///< a journal of another fingerprint
        corrupt,       ///< damaged before its end
        cannot_write,  ///< the disk is full, say; the journal is as it was before
    };

    Kind kind;  ///< what kind of trouble it is
    /// Without the file's name: "no such file or directory".
    std::string message;
};

/// The file under a journal: a regular file, open for reading and writing, that no other process,
/// and no other object of this class, has open as such. All of it may be called by several threads,
/// except for what writes.
class LIBCHESS_API JournalFile {
public:
    /// Makes the file, empty, if there is none.
    [[nodiscard]] static std::expected<JournalFile, JournalError> open(const std::string& path);

    /// Closes the file and lets others have it.
    ~JournalFile();
    /// Takes the file over; the other one has none after that.
    JournalFile(JournalFile&& other) noexcept;
    /// Closes the own file and takes the other one over.
    JournalFile& operator=(JournalFile&& other) noexcept;

    /// The file's length, in bytes.
    [[nodiscard]] std::expected<std::uint64_t, JournalError> size() const;
    /// Reads up to `length` bytes; fewer only where the file ends.
    [[nodiscard]] std::expected<void, JournalError> read(std::uint64_t offset, std::size_t length,
                                                         std::string& bytes) const;
    /// Writes all of it at the file's end, which is at `end`, with one call of the system unless
    /// that takes only a part; after an error the file ends at `end` again, if that can be.
    [[nodiscard]] std::expected<void, JournalError> write(std::uint64_t end,
                                                          std::string_view bytes) const;
    /// Cuts the file off after so many bytes.
    [[nodiscard]] std::expected<void, JournalError> truncate(std::uint64_t size) const;
    /// Returns when what was written would survive a power cut.
    [[nodiscard]] std::expected<void, JournalError> sync() const;

private:
    explicit JournalFile(int descriptor) noexcept : descriptor_(descriptor) {}

    int descriptor_;  ///< -1 once moved from
};

}  // namespace chess
