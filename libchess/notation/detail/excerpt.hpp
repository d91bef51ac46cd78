#pragma once

// Internal to libchess, not installed.

#include <string>
#include <string_view>

namespace chess {

/// A piece of input as an error message quotes it: cut if it is long, odd bytes replaced by '?'.
[[nodiscard]] inline std::string excerpt(std::string_view text) {
    constexpr std::size_t longest = 20;
    std::string result;
    for (const char c : text.substr(0, longest)) result += c >= 0x20 && c < 0x7F ? c : '?';
    if (text.size() > longest) result += "...";
    return result;
}

}  // namespace chess
