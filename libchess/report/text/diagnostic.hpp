#pragma once

#include "libchess/base/export.hpp"
#include "libchess/report/text/styled_text.hpp"

#include <cstddef>
#include <optional>
#include <string>

namespace chess {

/// A message about a place in a file, as compilers give them.
struct Diagnostic {
    /// How bad it is.
    enum class Kind : std::uint8_t { error, warning };

    Kind kind = Kind::error;  ///< how bad it is
    std::string file;         ///< the file's name, as it is shown
    /// Both count from 1; 0 if the message is about the file as a whole.
    std::size_t line = 0;
    std::size_t column = 0;  ///< in bytes; see `line`
    /// Bytes that the fault covers.
    std::size_t length = 1;
    std::string message;  ///< what is wrong, in words
    /// The line in question, without its end.
    std::string source;
};

/// `FILE:LINE:COLUMN: error: message`, the line, and a caret under the place. Long lines are cut to
/// what surrounds the fault; bytes that are not printable ASCII show as '?'.
[[nodiscard]] LIBCHESS_API StyledText diagnostic_text(const Diagnostic& diagnostic);

/// The JSON line for an error: type, record (if it has one), file, line, column, message.
[[nodiscard]] LIBCHESS_API std::string diagnostic_json(const Diagnostic& diagnostic,
                                                       std::optional<std::size_t> record);

}  // namespace chess
