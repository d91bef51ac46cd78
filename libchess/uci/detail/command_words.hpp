#pragma once

#include "libchess/base/export.hpp"

#include <expected>
#include <string>
#include <string_view>
#include <vector>

namespace chess {

/// Splits a command line into words as a POSIX shell does (XCU 2.2, Quoting): blanks part words,
/// 'single' and "double" quotes and backslashes take characters as they are. Nothing is expanded
/// and no shell is run. At least one word, the first of them not empty; the error says what is
/// wrong with the line.
[[nodiscard]] LIBCHESS_API std::expected<std::vector<std::string>, std::string> command_words(
    std::string_view line);

}  // namespace chess
