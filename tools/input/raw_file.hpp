#pragma once

#include "input/descriptor.hpp"
#include "input/input_error.hpp"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>

namespace chesstool {

/// The bytes of a file, a pipe or standard input as they are. A stop request ends a read that waits
/// for a pipe or a terminal.
class RawFile {
public:
    /// "-" is standard input. A FIFO is opened without waiting for its other end.
    static std::expected<std::unique_ptr<RawFile>, InputError> open(const std::string& path,
                                                                    const std::stop_token& stop);
    /// `size` if it is known: how much there is to read.
    RawFile(Descriptor descriptor, std::optional<std::uint64_t> size, Descriptor wake,
            std::stop_token stop);

    /// Fills as much as one system call gives, straight into the buffer; 0 at the end or on an
    /// error.
    std::size_t read(std::span<char> buffer);

    /// Set once `read` has returned 0 before the end.
    [[nodiscard]] const std::optional<InputError>& error() const noexcept { return error_; }
    /// Bytes read so far; any thread may ask.
    [[nodiscard]] std::uint64_t consumed() const noexcept {
        return consumed_.load(std::memory_order_relaxed);
    }
    /// Bytes there were to read when it was opened, if it is a regular file.
    [[nodiscard]] std::optional<std::uint64_t> total() const noexcept { return size_; }

private:
    /// Writes to an eventfd, which wakes up whoever polls it.
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

}  // namespace chesstool
