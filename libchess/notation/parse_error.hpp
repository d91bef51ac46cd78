#pragma once

#include <cstddef>
#include <string>

namespace chess {

/// What is wrong with a piece of text, and where: every reader of libchess reports in this form, so
/// that a caller who knows file and line can point at the place as a compiler does.
struct ParseError {
    /// Bytes from the start of the text, counted from 0. May equal the text's length, when
    /// something is missing at its end.
    std::size_t offset = 0;
    /// How many bytes the fault covers; at least 1.
    std::size_t length = 1;
    /// What is wrong and what was expected.
    std::string message;
    /// False for a mild fault that is listed beside the fatal ones.
    bool fatal = true;

    /// Equal in every member.
    friend bool operator==(const ParseError&, const ParseError&) = default;
};

}  // namespace chess
