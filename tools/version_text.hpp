#pragma once

#include "libchess/core/version.hpp"

#include <fmt/core.h>

#include <string>

namespace chesstool {

/// What --version says: "chesstool 1.2.3 (libchess 1.2.3: x86-64-v3)", without a line's end.
[[nodiscard]] inline std::string version_text() {
    return fmt::format("chesstool {} (libchess {}: {})", chess::version(), chess::version(),
                       chess::build_variant());
}

}  // namespace chesstool
