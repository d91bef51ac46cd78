#pragma once

// Internal to libchess, not installed: how an EPD record states a mate.

#include "libchess/base/detail/test_export.hpp"
#include "libchess/mate/verdict.hpp"
#include "libchess/notation/epd.hpp"
#include "libchess/notation/parse_error.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace chess::detail {

/// The statement of a record, if any; an error points to its place in the record. A mate in 0,
/// which is already on the board, is an error, and so is one beyond max_mate_length.
[[nodiscard]] LIBCHESS_TEST_API EpdResult<std::optional<StatedMate>> read_stated_mate(
    const Epd& record);

/// An error at the place of the stated length, for reasons outside the record.
[[nodiscard]] ParseError stated_length_fault(const Epd& record, std::string message);

/// What a text has of a stipulation: "h#3" of "h# 3*" (the star of set play) and of "h#3 (2
/// solutions)". It need not be valid.
[[nodiscard]] LIBCHESS_TEST_API std::string bare_stipulation(std::string_view text);

/// Whether a text can only be meant as a stipulation, valid or not: "h#300", "S# 3", "h==2", "=4",
/// "serh#2", "h#", but not "e4=10", "=0.25", "x3", "#" or "h#3 by Loyd".
[[nodiscard]] LIBCHESS_TEST_API bool looks_like_stipulation(std::string_view text);

}  // namespace chess::detail
