#pragma once

#include "libchess/base/export.hpp"

#include <string>

namespace chess {

/// A field of CSV (RFC 4180): in quotes if it holds a comma, a quote or a line break.
[[nodiscard]] LIBCHESS_API std::string csv_field(const std::string& text);

}  // namespace chess
