#pragma once

#include <string>

namespace chesstool {

/// Whether two names are, or would be, of the same file.
[[nodiscard]] bool same_file(const std::string& one, const std::string& other);

}  // namespace chesstool
