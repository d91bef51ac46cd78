#pragma once

#include <string_view>

namespace chess {

/// What some editors, Windows' above all, put before a text in UTF-8 (Unicode 15, 23.8).
inline constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

/// A text without the mark that it may begin with.
[[nodiscard]] constexpr std::string_view without_byte_order_mark(std::string_view text) noexcept {
    if (text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
    return text;
}

}  // namespace chess
