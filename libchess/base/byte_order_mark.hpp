#pragma once

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

}  // namespace chess
