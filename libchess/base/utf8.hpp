#pragma once

#include "libchess/base/export.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace chess {

/// The byte order mark of UTF-8, which some editors, mostly on Windows, put before a text (Unicode
/// 15, 23.8).
inline constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

/// A text without its byte order mark, if it has one.
[[nodiscard]] constexpr std::string_view without_byte_order_mark(std::string_view text) noexcept {
    if (text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
    return text;
}

/// A character of a text: a code point of UTF-8, or a byte that belongs to none, as Windows-1252
/// has it.
struct TextCharacter {
    char32_t code = 0;       ///< its code point in Unicode
    std::size_t length = 1;  ///< in bytes
    bool is_utf8 = true;     ///< false for a byte that is not UTF-8
};

/// The character at an offset of a text, which must be less than the text's size.
[[nodiscard]] LIBCHESS_API TextCharacter character_at(std::string_view text,
                                                      std::size_t at) noexcept;

/// The offset of the first byte that is not UTF-8; npos if all of it is.
[[nodiscard]] LIBCHESS_API std::size_t find_foreign_byte(std::string_view text) noexcept;

/// A text as UTF-8: what is UTF-8 stays, other bytes are read as Windows-1252, which most old
/// files of Western Europe are in.
[[nodiscard]] LIBCHESS_API std::string as_utf8(std::string_view text);

/// How many columns of a terminal a character takes: 0 if it combines with the one before or is
/// invisible, 2 if it is East Asian or a picture, otherwise 1.
[[nodiscard]] LIBCHESS_API int columns_of(char32_t code) noexcept;

/// The kinds of blanks outside of ASCII.
enum class RareBlank : std::uint8_t {
    none,       ///< not a blank
    wide,       ///< it takes room: a no-break, a thin, an ideographic space
    invisible,  ///< it takes none: a zero-width space or joiner, a soft hyphen, a byte order mark
};

/// Whether a character outside of ASCII is a blank.
[[nodiscard]] LIBCHESS_API RareBlank rare_blank(char32_t code) noexcept;

}  // namespace chess
