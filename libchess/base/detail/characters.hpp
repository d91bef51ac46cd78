#pragma once

// Internal to libchess, not installed: what its readers ask of a text's bytes and characters.

#include "libchess/base/detail/test_export.hpp"

#include <cstddef>
#include <string>
#include <string_view>

namespace chess::detail {

/// Adds a character to a text, in UTF-8; its code point must be one of Unicode.
LIBCHESS_TEST_API void append_utf8(std::string& text, char32_t code);

/// Whether a character belongs to a word: a letter, a digit or a mark on a letter, of any script.
[[nodiscard]] LIBCHESS_TEST_API bool is_of_word(char32_t code) noexcept;

/// Whether any byte has its high bit set.
[[nodiscard]] LIBCHESS_TEST_API bool has_high_byte(std::string_view text) noexcept;

/// Whether any byte has its high bit set, or is zero.
[[nodiscard]] LIBCHESS_TEST_API bool has_high_or_zero_byte(std::string_view text) noexcept;

/// A text with all blanks outside of ASCII as ordinary ones, as many as they have bytes, so that
/// offsets stay. Characters are read as `character_at` does.
[[nodiscard]] LIBCHESS_TEST_API std::string with_plain_blanks(std::string_view text);

/// The first blank outside of ASCII; npos if there is none.
[[nodiscard]] LIBCHESS_TEST_API std::size_t find_rare_blank(std::string_view text) noexcept;

}  // namespace chess::detail
