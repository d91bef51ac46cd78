#pragma once

// Internal to libchess, not installed: `check_record` for a file that is no text.

#include "libchess/base/export.hpp"

#include <optional>
#include <stop_token>
#include <string>

namespace chess::detail {

/// What is wrong with a Syzygy file: its head, its size, or a byte anywhere in it. nullopt if it is
/// sound, or a stop request came first.
[[nodiscard]] LIBCHESS_API std::optional<std::string> check_table(const std::string& path,
                                                                  const std::stop_token& stop = {});

}  // namespace chess::detail
