#pragma once

#include "libchess/notation/parse_error.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace chess::test {

/// A broken line of text and what is to be said of it.
struct BrokenLine {
    std::string text;
    /// As `render` shows it.
    std::string expected;
    /// Whether mild faults are to be errors too.
    bool strict;
};

/// Reads a table of broken lines. Entries are separated by empty lines; the first line of each is
/// the text. Lines before it that start with '#' are remarks, and "# strict" holds for everything
/// after it.
[[nodiscard]] std::vector<BrokenLine> read_broken_table(const std::string& path);

/// A text and its errors as a compiler would show them, one caret line for each.
[[nodiscard]] std::string render(std::string_view text, const std::vector<ParseError>& errors);

}  // namespace chess::test
