#pragma once

#include <cstdint>
#include <string>

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

}  // namespace chess
