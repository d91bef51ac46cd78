#pragma once

// Internal to libchess and tools, not installed: this process.

#include "libchess/base/export.hpp"

#include <functional>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

namespace chess::system {

/// Takes over the user's wish to end (SIGINT, SIGTERM, SIGHUP; Ctrl-C and the closing of a
/// console): the first asks the token to stop, so that what is finished can be written out; the
/// second, unless it is the same within a tenth of a second, calls `at_second`, in a thread of its
/// own. What the caller chose to ignore stays ignored. Writing to a closed pipe, or to a file at
/// its size limit, fails instead of ending the process. Call once, before any thread is started.
[[nodiscard]] LIBCHESS_API std::stop_token watch_for_interrupts(std::function<void()> at_second);

/// Ends the process: nothing is flushed, nothing destroyed.
[[noreturn]] LIBCHESS_API void exit_now(int code) noexcept;

/// The arguments of main in UTF-8, without the program's name.
[[nodiscard]] LIBCHESS_API std::vector<std::string> arguments(int argc, char** argv);

/// Where the running program lies, if the system says it.
[[nodiscard]] LIBCHESS_API std::optional<std::string> program_path();

/// Runs a program of PATH with our streams until it ends; interrupts are for it alone meanwhile.
/// Its exit code, -1 if a signal ended it; none if it cannot be run.
[[nodiscard]] LIBCHESS_API std::optional<int> run_in_front(std::span<const std::string> words);

}  // namespace chess::system
