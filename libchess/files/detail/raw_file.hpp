#pragma once

#include "libchess/files/byte_source.hpp"

#include <unistd.h>

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

/// Owns a file descriptor and closes it, unless it is a standard stream or none.
class Descriptor {
public:
    /// -1 is none.
    explicit Descriptor(int number) : number_(number) {}
    ~Descriptor() {
        if (number_ > STDERR_FILENO) close(number_);
    }
    Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
    Descriptor& operator=(Descriptor&&) = delete;
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;

    [[nodiscard]] int number() const noexcept { return number_; }

private:
    int number_;
};

/// The raw bytes of a file, a pipe or standard input. A stop request ends a read that waits for a
/// pipe or a terminal.
class RawFile {
public:
    /// "-" is standard input. A FIFO is opened without waiting for its other end.
    static std::expected<std::unique_ptr<RawFile>, InputError> open(const std::string& path,
                                                                    const std::stop_token& stop);
    /// `size`: the number of bytes to read, if known.
    RawFile(Descriptor descriptor, std::optional<std::uint64_t> size, Descriptor wake,
            std::stop_token stop);

    /// Reads directly into the buffer with one system call; 0 at the end or on an error.
    std::size_t read(std::span<char> buffer);

    /// Set once `read` has returned 0 before the end.
    [[nodiscard]] const std::optional<InputError>& error() const noexcept { return error_; }
    /// Bytes read so far; thread-safe.
    [[nodiscard]] std::uint64_t consumed() const noexcept {
        return consumed_.load(std::memory_order_relaxed);
    }
    /// Bytes to read when it was opened, if it is a regular file.
    [[nodiscard]] std::optional<std::uint64_t> total() const noexcept { return size_; }

private:
    /// Writes to an eventfd, which wakes threads that poll it.
    struct WakeUp {
        int descriptor;
        void operator()() const noexcept;
    };

    bool wait_for_data();
    std::size_t fail(InputError error);

    Descriptor descriptor_;
    std::optional<std::uint64_t> size_;
    Descriptor wake_;
    std::stop_token stop_;
    std::stop_callback<WakeUp> on_stop_;  // after wake_, which it uses
    std::optional<InputError> error_;
    std::atomic<std::uint64_t> consumed_ = 0;
};

}  // namespace chess::detail
