#pragma once

#include "libchess/base/export.hpp"
#include "libchess/report/text/styled_text.hpp"

#include <cstddef>
#include <string>

namespace chess {

/// The ladder of techniques for people: name, whether the engine uses it, whether it is exact, what
/// it does, where that is described and what it needs. No line is longer than `width`, of at least
/// 80 columns.
[[nodiscard]] LIBCHESS_API StyledText technique_list_text(std::size_t width);
/// The same as lines of JSON, a summary being the last, each with its newline.
[[nodiscard]] LIBCHESS_API std::string technique_list_json();
/// The same as CSV, with its header.
[[nodiscard]] LIBCHESS_API std::string technique_list_csv();

}  // namespace chess
