#pragma once

#include <cstddef>

namespace chesstool {

struct CommonOptions;

/// The columns that a report on standard output may take: what COLUMNS says, else the terminal's
/// width, else 80; at least 80.
[[nodiscard]] std::size_t terminal_width();

/// The columns that the text of a report may take: those, or 80 in a file.
[[nodiscard]] std::size_t text_width(const CommonOptions& options);

}  // namespace chesstool
