#pragma once

// Internal to libchess, not installed: what is checked of a Syzygy file before it is used.

#include "libchess/base/export.hpp"

#include <optional>
#include <string>

namespace chess::detail {

/// Whether this is how files of Syzygy tables are named: "KRPvKR.rtbw".
[[nodiscard]] LIBCHESS_API bool is_syzygy_name(const std::string& name);

/// What is wrong with a file of that name; nullopt if it can be used.
[[nodiscard]] LIBCHESS_API std::optional<std::string> fault_of_syzygy_file(const std::string& path);

}  // namespace chess::detail
