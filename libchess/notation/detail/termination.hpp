#pragma once

// Internal to libchess, not installed.

#include "libchess/base/detail/test_export.hpp"

#include <string_view>

namespace chess::detail {

/// Whether a Termination tag means a loss on time: "Time forfeit" as in the standard and lichess,
/// "... won on time", "flag".
[[nodiscard]] LIBCHESS_TEST_API bool is_time_forfeit(std::string_view termination);

}  // namespace chess::detail
