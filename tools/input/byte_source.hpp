#pragma once

#include "input/decoder.hpp"
#include "input/raw_file.hpp"

#include <cstddef>
#include <cstdint>
#include <expected>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace chesstool {

/// The content of an input, piece by piece: a file's bytes, decompressed if they are gzip, bzip2,
/// xz or zstd. Plain files are read directly into the caller's buffer. All parts of a compressed
/// file are read in order, as by the formats' own programs, in bounded memory; only padding may
/// follow. Nested compression is not undone.
class ByteSource {
public:
    /// The least buffer size for the first `read`.
    static constexpr std::size_t least_room = 64;

    /// "-" is standard input. A stop request ends a read that waits, and every one after it. The
    /// first `read` detects compression.
    static std::expected<ByteSource, InputError> open(const std::string& path,
                                                      const std::stop_token& stop);

    /// Reads the bytes available without waiting for more, up to the buffer's size; 0 at the end or
    /// on an error. Bytes before a fault are returned first, so the last line or game before an
    /// error may be cut off, and data with a wrong checksum may already have been returned.
    std::size_t read(std::span<char> buffer);

    /// Why the data ended, once `read` has returned 0 before its end.
    [[nodiscard]] const std::optional<InputError>& error() const noexcept {
        return compression_ != nullptr ? error_ : file_->error();
    }
    /// Bytes taken from the file so far, before decompression; thread-safe.
    [[nodiscard]] std::uint64_t consumed() const noexcept { return file_->consumed(); }
    /// The final value of `consumed`, if it is a regular file.
    [[nodiscard]] std::optional<std::uint64_t> total() const noexcept { return file_->total(); }

private:
    explicit ByteSource(std::unique_ptr<RawFile> file) : file_(std::move(file)) {}
    std::size_t first_read(std::span<char> buffer);
    std::size_t decompress(std::span<char> buffer);
    [[nodiscard]] std::string_view input() const {
        return {buffer_.data() + begin_, end_ - begin_};
    }
    void drop(std::size_t count);
    bool refill();
    void judge(const Decoder::Step& step);
    void begin_next_part();
    void end_with(InputError::Kind kind, std::string message);
    [[nodiscard]] std::string garbage_message() const;

    std::unique_ptr<RawFile> file_;
    bool recognized_ = false;
    // Of a compressed file:
    const Compression* compression_ = nullptr;
    std::unique_ptr<Decoder> decoder_;
    std::vector<char> buffer_;
    std::size_t begin_ = 0;  // of the unread bytes in the buffer
    std::size_t end_ = 0;
    std::uint64_t offset_ = 0;  // of begin_ in the file
    bool finished_ = false;
    std::optional<InputError> error_;
};

}  // namespace chesstool
