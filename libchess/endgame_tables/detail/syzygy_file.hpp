#pragma once

// Internal to libchess, not installed: the checks of a Syzygy file before it is used.

#include "libchess/base/detail/test_export.hpp"
#include "libchess/base/export.hpp"

#include <optional>
#include <string>

namespace chess::detail {

/// Whether this is the name of a Syzygy file: "KRPvKR.rtbw".
[[nodiscard]] LIBCHESS_API bool is_syzygy_name(const std::string& name);

/// The fault of a file; nullopt if it can be used.
[[nodiscard]] LIBCHESS_TEST_API std::optional<std::string> fault_of_syzygy_file(
    const std::string& path);

}  // namespace chess::detail
