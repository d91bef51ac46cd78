#pragma once

#include "libchess/notation/parse_error.hpp"
#include "report/text/styled_text.hpp"

#include <cstddef>
#include <optional>
#include <string>

namespace chess {

/// `FILE:LINE:COLUMN: error: message`, the line, and a caret under the place. Long lines are cut to
/// the text around the fault; bytes that are not printable ASCII are shown as '?'.
[[nodiscard]] StyledText diagnostic_text(const Diagnostic& diagnostic);

/// The JSON line for an error: type, record (if it has one), file, line, column, message.
[[nodiscard]] std::string diagnostic_json(const Diagnostic& diagnostic,
                                          std::optional<std::size_t> record);

}  // namespace chess
