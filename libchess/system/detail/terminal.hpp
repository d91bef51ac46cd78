#pragma once

// Internal to libchess and tools, not installed: the three streams that a program begins with.

#include "libchess/base/export.hpp"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace chess::system {

enum class Stream : std::uint8_t { input, output, errors };

/// For the begin of main. A stream that the caller has closed (`2>&-`) gets a file of its number
/// that fails as before: otherwise the next opened file would get that number, and messages would
/// go into a report or a journal. Text is UTF-8 and lines end with a newline alone; a console shows
/// colours.
LIBCHESS_API void prepare_streams() noexcept;

[[nodiscard]] LIBCHESS_API bool is_terminal(Stream stream) noexcept;
/// The terminal's width, if it is one and knows it.
[[nodiscard]] LIBCHESS_API std::optional<std::size_t> columns(Stream stream) noexcept;

/// Whether something is piped into standard input: a pipe, a regular file, or a socket that has
/// data within a second (ssh and Node.js may hold one open and never write); no terminal, no
/// device.
[[nodiscard]] LIBCHESS_API bool has_piped_input() noexcept;
/// Waits for bytes of standard input; 0 at its end.
[[nodiscard]] LIBCHESS_API std::size_t read_input(std::span<char> buffer) noexcept;
/// Whether bytes of standard input, or its end, are there within a time.
[[nodiscard]] LIBCHESS_API bool is_input_ready(std::chrono::milliseconds within) noexcept;

/// The key that ends standard input on a terminal: "Ctrl-D".
[[nodiscard]] LIBCHESS_API const char* end_of_input_key() noexcept;

}  // namespace chess::system
