#pragma once

#include "libchess/base/detail/test_export.hpp"
#include "libchess/system/detail/files.hpp"
#include "libchess/uci/client.hpp"
#include "libchess/uci/detail/child_process.hpp"
#include "libchess/uci/detail/options.hpp"

#include <expected>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace chess {

/// A log of the lines to an engine and from it:
///
///     2026-11-21T16:52:11.123Z 4711 > isready
///
/// with the time (UTC), the process, and `>` for lines sent to it, `<` for its output, `!` for its
/// standard error. Lines are appended whole, so that several engines can share a file; control
/// characters are written as \xHH.
class EngineLog {
public:
    /// A log that writes nothing.
    EngineLog() noexcept = default;
    /// Opens a file to append to; the error is a message.
    [[nodiscard]] static std::expected<EngineLog, std::string> open(const std::string& path);

    [[nodiscard]] bool is_open() const noexcept { return file_.is_open(); }
    /// Writes a line; if that fails (a full disk) the line is lost, without effect on the engine.
    void write(int process, char direction, std::string_view line) const;

private:
    system::AppendedFile file_;
};

/// A running UCI engine after the handshake, with its name and options. All waits have a timeout.
/// After an error the session is unusable.
class LIBCHESS_TEST_API UciSession {
public:
    using Clock = ChildProcess::Clock;
    using Deadline = ChildProcess::Deadline;
    template <typename T>
    using Result = std::expected<T, EngineError>;

    /// Starts the engine, sets its options and waits until it is ready, or until stopped.
    [[nodiscard]] static Result<std::unique_ptr<UciSession>> start(const UciCommand& command,
                                                                   const std::stop_token& stop);

    UciSession(const UciSession&) = delete;
    UciSession& operator=(const UciSession&) = delete;
    /// Kills the engine.
    ~UciSession() = default;

    /// The engine's name.
    [[nodiscard]] const std::string& name() const noexcept { return name_; }
    [[nodiscard]] const UciCommand& command() const noexcept { return command_; }

    /// The option with a name; case is ignored.
    [[nodiscard]] const AnnouncedOption* find_option(std::string_view name) const;
    /// Sets an existing option, unless it already has that value.
    [[nodiscard]] Result<void> set_option(std::string_view name, std::string_view value);

    /// Sends `isready` and waits for `readyok`; other output meanwhile is dropped.
    [[nodiscard]] Result<void> wait_until_ready();
    /// Only sends `isready`; the answer comes among the lines.
    [[nodiscard]] Result<void> ask_whether_ready();
    /// Call it for each line read: true if it is the `readyok` for that.
    [[nodiscard]] bool is_readiness(std::string_view line);

    /// Sends one line, given without its newline.
    [[nodiscard]] Result<void> send(std::string_view line);
    /// Reads a line; lines already received are returned even after the deadline.
    [[nodiscard]] std::expected<std::string, ChildProcess::NoLine> read_line(Deadline deadline);
    /// From now on a stop request ends all waits, of `read_line` with `NoLine::woken`.
    void watch(const std::stop_token& stop);
    [[nodiscard]] bool stop_requested() const noexcept { return stop_.stop_requested(); }

    /// Sends `quit` and waits briefly for the engine to end.
    void quit();

    /// An error about this engine.
    [[nodiscard]] EngineError error(EngineError::Kind kind, std::string_view what) const;
    [[nodiscard]] std::unexpected<EngineError> fail(EngineError::Kind kind,
                                                    std::string_view what) const {
        return std::unexpected(error(kind, what));
    }
    [[nodiscard]] EngineError stop_error() const {
        return error(EngineError::Kind::stopped, "was not waited for");
    }
    /// The error for the end of its output; `when` tells what it was doing ("while searching").
    [[nodiscard]] EngineError end_error(ChildProcess::NoLine reason, std::string_view when);

private:
    explicit UciSession(UciCommand command) : command_(std::move(command)) {}

    [[nodiscard]] Result<void> launch();
    [[nodiscard]] Result<void> introduce();
    [[nodiscard]] bool take_introduction(std::string_view line);
    [[nodiscard]] Result<void> set_first_options();
    [[nodiscard]] bool user_sets(std::string_view name) const;
    [[nodiscard]] EngineError no_option_error(std::string_view name) const;

    UciCommand command_;
    EngineLog log_;
    std::unique_ptr<ChildProcess> process_;
    std::string name_;
    std::vector<AnnouncedOption> options_;
    std::vector<std::string> values_;  ///< the option values last set; initially the defaults
    int questions_ = 0;                ///< `isready` commands not yet answered
    std::stop_token stop_;
    /// Destroyed before the process that it wakes.
    std::optional<std::stop_callback<std::function<void()>>> waker_;
};

/// The message on an engine without the option `MultiPV`.
inline constexpr std::string_view no_lines = "shows one line only (it has no option 'MultiPV')";

/// "10 s", "0.2 s".
[[nodiscard]] std::string seconds_text(std::chrono::milliseconds time);

}  // namespace chess
