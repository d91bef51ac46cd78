#pragma once

#include "libchess/base/export.hpp"

#include <cstddef>
#include <cstdint>
#include <expected>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>

namespace chess {

/// Why an input ended early.
struct InputError {
    /// The reasons.
    enum class Kind : std::uint8_t {
        unreadable,   ///< no such file, no permission, a device that fails, too little memory
        damaged,      ///< compressed data that is cut off or corrupt, or has garbage after its end
        interrupted,  ///< the user asked to stop
    };

    Kind kind;  ///< the reason
    /// Without the input's name: "no such file or directory".
    std::string message;
};

/// The content of an input, piece by piece: a file's bytes, decompressed if they are gzip, bzip2,
/// xz or zstd, which their first bytes tell, not the name. Plain files are read directly into the
/// caller's buffer. All parts of a compressed file are read in order, as by the formats' own
/// programs, in bounded memory; only padding may follow. Nested compression is not undone.
class LIBCHESS_API ByteSource {
public:
    /// The least buffer size for the first `read`, in bytes.
    static constexpr std::size_t least_room = 64;

    /// "-" is standard input. A stop request ends a read that waits, and every one after it. The
    /// first `read` detects compression.
    [[nodiscard]] static std::expected<ByteSource, InputError> open(const std::string& path,
                                                                    const std::stop_token& stop);
    /// Only to be assigned to afterwards.
    ByteSource(ByteSource&&) noexcept;
    /// Closes what it read before.
    ByteSource& operator=(ByteSource&&) noexcept;
    /// Closes the file.
    ~ByteSource();

    /// Reads the bytes available without waiting for more, up to the buffer's size; 0 at the end or
    /// on an error. Bytes before a fault are returned first, so the last line or game before an
    /// error may be cut off, and data with a wrong checksum may already have been returned.
    std::size_t read(std::span<char> buffer);

    /// Why the data ended, once `read` has returned 0 before its end.
    [[nodiscard]] const std::optional<InputError>& error() const noexcept;
    /// Bytes taken from the file so far, before decompression; thread-safe.
    [[nodiscard]] std::uint64_t consumed() const noexcept;
    /// The final value of `consumed`, if it is a regular file.
    [[nodiscard]] std::optional<std::uint64_t> total() const noexcept;

private:
    class Reader;
    explicit ByteSource(std::unique_ptr<Reader> reader) noexcept;

    std::unique_ptr<Reader> reader_;
};

}  // namespace chess
