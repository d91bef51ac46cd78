#pragma once

#include <cstddef>

namespace chesstool {

/// The columns that a report on standard output may take: what COLUMNS says, else the terminal's
/// width, else 80; at least 80.
[[nodiscard]] std::size_t terminal_width();

}  // namespace chesstool
