#pragma once

#include "input/decompression.hpp"
#include "input/input_error.hpp"
#include "input/raw_file.hpp"

#include <cstddef>
#include <cstdint>
#include <expected>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>

namespace chesstool {

/// The content of an input, piece by piece: a file's bytes, or what they hold if they are gzip,
/// bzip2, xz or zstd. Plain files go straight from the system into the caller's buffer.
class ByteSource {
public:
    /// The first `read` wants room for as many bytes at least.
    static constexpr std::size_t least_room = 64;

    /// "-" is standard input. A stop request ends a read that waits, and every one after it.
    /// Whether it is compressed is found out by the first `read`.
    static std::expected<ByteSource, InputError> open(const std::string& path,
                                                      const std::stop_token& stop);

    /// As many bytes as there are without waiting for more, at most the buffer's; 0 at the end or
    /// on an error. What comes before a fault is given out first, so the last line or game before
    /// an error may be cut off, and what a checksum condemns may have been given out already.
    std::size_t read(std::span<char> buffer);

    /// Why the data ended, once `read` has returned 0 before its end.
    [[nodiscard]] const std::optional<InputError>& error() const noexcept {
        return decompression_ ? decompression_->error() : file_->error();
    }
    /// Bytes taken from the file so far, before decompression; any thread may ask while another
    /// reads.
    [[nodiscard]] std::uint64_t consumed() const noexcept { return file_->consumed(); }
    /// What `consumed` will be at the end, if it is a regular file.
    [[nodiscard]] std::optional<std::uint64_t> total() const noexcept { return file_->total(); }

private:
    explicit ByteSource(std::unique_ptr<RawFile> file) : file_(std::move(file)) {}
    std::size_t first_read(std::span<char> buffer);

    std::unique_ptr<RawFile> file_;
    bool recognized_ = false;
    std::unique_ptr<Decompression> decompression_;  // none if the file is plain
};

}  // namespace chesstool
