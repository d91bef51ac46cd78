#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace chess {

/// A place in a text, in bytes.
struct TextSpan {
    std::size_t offset = 0;  ///< from the start of the text
    std::size_t length = 0;  ///< the length
};

/// An error in a text, with its place. All readers of libchess report in this form, so that a
/// caller who knows file and line can point at the place like a compiler.
struct ParseError {
    /// Bytes from the start of the text, counted from 0. May equal the text's length, if something
    /// is missing at its end.
    std::size_t offset = 0;
    /// How many bytes the fault covers; at least 1.
    std::size_t length = 1;
    /// What is wrong and what was expected.
    std::string message;
    /// False for a mild fault, a warning.
    bool fatal = true;
    /// A warning about the way in which a whole file is written: to be shown once a file.
    bool once_a_file = false;

    /// Equal in every member.
    friend bool operator==(const ParseError&, const ParseError&) = default;
};

/// A message about a place in a file, in the style of a compiler.
struct Diagnostic {
    /// The severity.
    enum class Kind : std::uint8_t { error, warning };

    Kind kind = Kind::error;  ///< the severity
    std::string file = {};    ///< the file's name, as shown
    /// Both count from 1; 0 if the message is about the file as a whole.
    std::size_t line = 0;
    std::size_t column = 0;  ///< in bytes; see `line`
    /// Bytes that the fault covers.
    std::size_t length = 1;
    std::string message = {};  ///< what is wrong, in words
    /// The line, without its end; or what belongs to the record, where the line holds two.
    std::string source = {};
    /// The column at which `source` begins.
    std::size_t source_column = 1;
    /// A warning that is shown once a file, however often it comes.
    bool once_a_file = false;
};

}  // namespace chess
