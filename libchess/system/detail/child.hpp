#pragma once

// Internal to libchess, not installed: a program that runs beside ours and talks to us.

#include "libchess/base/detail/test_export.hpp"
#include "libchess/base/export.hpp"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace chess::system {

/// How a process ended.
struct ExitStatus {
    enum class Kind : std::uint8_t {
        exited,     ///< by itself; `number` is its exit code
        signalled,  ///< `number` is the signal, on Windows the exception
        unknown,    ///< the status was already collected, or the host ignores SIGCHLD
    };
    Kind kind = Kind::unknown;
    int number = 0;

    friend bool operator==(const ExitStatus&, const ExitStatus&) = default;
};

/// "exited with code 3", "was killed by signal 11 (Segmentation fault)".
[[nodiscard]] LIBCHESS_TEST_API std::string to_string(const ExitStatus& status);

/// A process with pipes to its standard streams. It ends with this object, and what it has started
/// itself with it. If we are killed, it is up to it on Linux, where its input ends; on Windows the
/// system ends it. One thread at a time, except for `wake`. Does not change the host's signal
/// handling.
class LIBCHESS_TEST_API Child {
public:
    using Clock = std::chrono::steady_clock;
    using Deadline = Clock::time_point;

    enum class Pipe : std::uint8_t { output, errors };
    /// What to wait for.
    struct Interest {
        bool output = true;
        bool room = false;  ///< to write to its input; otherwise a `wake` is waited for
    };
    /// What there is; none of it if the deadline passed, or for no reason.
    struct Events {
        bool output = false;  ///< bytes, or the end
        bool errors = false;
        bool woken = false;
        bool timed_out = false;
    };
    enum class Sent : std::uint8_t { some, full, closed };

    /// Starts a program with its arguments; the first word is searched in PATH. Its standard error
    /// is for us, or for nobody. The error is a message ("no such command").
    [[nodiscard]] static std::expected<Child, std::string> start(std::span<const std::string> words,
                                                                 bool with_errors);
    ~Child();
    Child(Child&& other) noexcept;
    Child& operator=(Child&&) = delete;
    Child(const Child&) = delete;
    Child& operator=(const Child&) = delete;

    [[nodiscard]] int id() const noexcept;

    [[nodiscard]] bool is_open(Pipe pipe) const noexcept;
    [[nodiscard]] bool is_input_open() const noexcept;
    void close_input() noexcept;

    /// Waits for one event.
    [[nodiscard]] Events wait(Deadline deadline, Interest interest);
    /// Wakes `wait`, now or at its next call; from any thread.
    void wake() const noexcept;

    /// Reads what an event has announced; 0 at the end, and then the pipe is closed.
    [[nodiscard]] std::size_t read(Pipe pipe, std::span<char> block);
    /// Writes what there is room for, without waiting, and removes it from the text.
    [[nodiscard]] Sent write(std::string_view& text);

    /// Does not collect its status, so that its numbers stay reserved.
    [[nodiscard]] bool has_ended();
    /// Ends it at once, and what it has started.
    void kill() noexcept;
    /// Waits for its end, and ends what it has started.
    [[nodiscard]] ExitStatus collect();

    /// Kills all children of all threads, and prevents new ones: for a host that is about to end
    /// without running destructors.
    LIBCHESS_API static void kill_all() noexcept;

private:
    struct Parts;
    explicit Child(std::unique_ptr<Parts> parts) noexcept;

    std::unique_ptr<Parts> parts_;
};

}  // namespace chess::system
