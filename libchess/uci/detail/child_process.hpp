#pragma once

#include "libchess/base/detail/test_export.hpp"
#include "libchess/base/export.hpp"
#include "libchess/system/detail/child.hpp"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace chess {

/// A buffer of bytes from a pipe that returns lines; a carriage return before the newline is
/// dropped with it.
class LineBuffer {
public:
    void append(std::string_view bytes) {
        if (begin_ > 0 && begin_ >= text_.size() / 2) {
            text_.erase(0, begin_);
            searched_ -= begin_;
            begin_ = 0;
        }
        text_ += bytes;
    }

    /// The next complete line.
    [[nodiscard]] std::optional<std::string> take_line() {
        const std::size_t end = text_.find('\n', searched_);
        if (end == std::string::npos) {
            searched_ = text_.size();
            return std::nullopt;
        }
        std::string line = text_.substr(begin_, end - begin_);
        begin_ = searched_ = end + 1;
        if (line.ends_with('\r')) line.pop_back();
        return line;
    }
    /// The rest, when no more newlines will come.
    [[nodiscard]] std::string take_rest() {
        std::string rest = text_.substr(begin_);
        text_.clear();
        begin_ = searched_ = 0;
        return rest;
    }
    [[nodiscard]] std::size_t size() const noexcept { return text_.size() - begin_; }

private:
    std::string text_;
    std::size_t begin_ = 0;     ///< where the next line begins
    std::size_t searched_ = 0;  ///< there is no newline before this
};

using system::ExitStatus;

/// Another program, run as a child process whose input we write and whose output we read line by
/// line, with deadlines. It leads its own process group, so that Ctrl-C at the terminal ends us
/// first and not it, and so that its own children end with it. Its standard error is read on
/// request, and goes to /dev/null otherwise.
///
/// One thread at a time, except for `wake`. Does not change the host's signal handling.
class LIBCHESS_TEST_API ChildProcess {
public:
    using Clock = system::Child::Clock;
    using Deadline = system::Child::Deadline;
    /// Called for each line of the child's standard error, from within the other functions.
    using ErrorLines = std::function<void(std::string_view)>;

    /// The maximum line length in bytes.
    static constexpr std::size_t longest_line = std::size_t{1} << 20U;

    /// Why there is no line.
    enum class NoLine : std::uint8_t {
        timed_out,
        woken,     ///< by `wake`
        ended,     ///< the child has closed its output, most likely by its end
        too_long,  ///< `longest_line` bytes have come without a newline
    };

    /// Starts a program with its arguments; the first word is searched in PATH. The error is a
    /// message ("no such command").
    [[nodiscard]] static std::expected<std::unique_ptr<ChildProcess>, std::string> start(
        std::span<const std::string> words, ErrorLines error_lines = {});

    ChildProcess(const ChildProcess&) = delete;
    ChildProcess& operator=(const ChildProcess&) = delete;
    /// Kills it, if it is still running.
    ~ChildProcess();

    [[nodiscard]] int id() const noexcept { return child_.id(); }

    /// Writes to its input, reading its output meanwhile, to avoid a deadlock. False if the
    /// deadline passed first; a child that has ended is not a failure here, but shows in
    /// `read_line`.
    [[nodiscard]] bool send(std::string_view text, Deadline deadline);

    /// The next line of its output, without its newline. The deadline only matters while there is
    /// none.
    [[nodiscard]] std::expected<std::string, NoLine> read_line(Deadline deadline);

    /// Wakes `read_line`, now or at its next call; from any thread.
    void wake() const noexcept { child_.wake(); }

    /// Waits for its end, discarding its output.
    [[nodiscard]] std::optional<ExitStatus> wait(Deadline deadline);

    /// Closes its input, gives it some time to end, and then kills it.
    ExitStatus end(std::chrono::milliseconds timeout);

private:
    enum class Readiness : std::uint8_t { timed_out, woken, progress };

    ChildProcess(system::Child child, ErrorLines error_lines)
        : child_(std::move(child)),
          error_lines_(std::move(error_lines)) {}

    [[nodiscard]] Readiness await(Deadline deadline, bool for_writing);
    void read_output();
    void read_errors();
    void flush_errors();
    void drain_pipes();

    system::Child child_;
    LineBuffer lines_;
    LineBuffer error_text_;
    ErrorLines error_lines_;
    std::optional<ExitStatus> status_;
};

}  // namespace chess
