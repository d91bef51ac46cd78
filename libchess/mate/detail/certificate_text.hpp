#pragma once

#include "libchess/notation/fen.hpp"
#include "libchess/notation/parse_error.hpp"

#include <cstdint>
#include <expected>
#include <string_view>

namespace chess::detail {

/// The largest number that a certificate may have.
inline constexpr std::uint64_t largest_number = 999'999'999;

/// Reads a FEN as certificates have it: four fields or six, with one blank between them. Other
/// readers are more lenient, but a format that all checkers agree on has one form.
[[nodiscard]] std::expected<FenText, ParseError> parse_certificate_fen(std::string_view text);

}  // namespace chess::detail
