#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace chess {

/// Where something is in a text, in bytes.
struct TextSpan {
    std::size_t offset = 0;  ///< from the start of the text
    std::size_t length = 0;  ///< of what is there
};

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

/// A message about a place in a file, as compilers give them.
struct Diagnostic {
    /// How bad it is.
    enum class Kind : std::uint8_t { error, warning };

    Kind kind = Kind::error;  ///< how bad it is
    std::string file = {};    ///< the file's name, as it is shown
    /// Both count from 1; 0 if the message is about the file as a whole.
    std::size_t line = 0;
    std::size_t column = 0;  ///< in bytes; see `line`
    /// Bytes that the fault covers.
    std::size_t length = 1;
    std::string message = {};  ///< what is wrong, in words
    /// The line in question, without its end.
    std::string source = {};
};

}  // namespace chess
