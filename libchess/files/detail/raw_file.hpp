#pragma once

#include "libchess/base/detail/test_export.hpp"
#include "libchess/files/byte_source.hpp"
#include "libchess/system/detail/files.hpp"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <utility>

namespace chess::detail {

/// The raw bytes of a file, a pipe or standard input. A stop request ends a read that waits for a
/// pipe or a terminal.
class LIBCHESS_TEST_API RawFile {
public:
    /// "-" is standard input. A FIFO is opened without waiting for its other end.
    static std::expected<std::unique_ptr<RawFile>, InputError> open(const std::string& path,
                                                                    const std::stop_token& stop);
    explicit RawFile(system::InputFile file) : file_(std::move(file)) {}

    /// Reads directly into the buffer with one system call; 0 at the end or on an error.
    std::size_t read(std::span<char> buffer);

    /// Set once `read` has returned 0 before the end.
    [[nodiscard]] const std::optional<InputError>& error() const noexcept { return error_; }
    /// Bytes read so far; thread-safe.
    [[nodiscard]] std::uint64_t consumed() const noexcept {
        return consumed_.load(std::memory_order_relaxed);
    }
    /// Bytes to read when it was opened, if it is a regular file.
    [[nodiscard]] std::optional<std::uint64_t> total() const noexcept { return file_.size(); }

private:
    system::InputFile file_;
    std::optional<InputError> error_;
    std::atomic<std::uint64_t> consumed_ = 0;
};

}  // namespace chess::detail
