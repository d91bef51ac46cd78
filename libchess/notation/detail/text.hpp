#pragma once

// ASCII letters, digits and numbers, independent of the locale.

#include <charconv>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>

namespace chess {

/// A piece of input for an error message: cut if it is long, odd bytes replaced by '?'.
[[nodiscard]] inline std::string excerpt(std::string_view text) {
    constexpr std::size_t longest = 20;
    std::string result;
    for (const char c : text.substr(0, longest)) result += c >= 0x20 && c < 0x7F ? c : '?';
    if (text.size() > longest) result += "...";
    return result;
}

namespace detail {

[[nodiscard]] constexpr bool is_digit(char c) noexcept {
    return c >= '0' && c <= '9';
}

[[nodiscard]] constexpr bool is_letter(char c) noexcept {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

[[nodiscard]] constexpr char lower(char c) noexcept {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

/// Whether bytes are UTF-8, judged by lead and continuation bytes only.
[[nodiscard]] constexpr bool is_utf8(std::string_view text) noexcept {
    int following = 0;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        const bool follows = (byte & 0xC0U) == 0x80U;
        if (follows != (following > 0)) return false;
        if (follows) --following;
        else if (byte >= 0x80U) following = byte >= 0xF0U ? 3 : byte >= 0xE0U ? 2 : 1;
    }
    return following == 0;
}

/// Converts Latin-1 to UTF-8.
[[nodiscard]] inline std::string from_latin_1(std::string_view text) {
    std::string result;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte >= 0x80U) {
            result += static_cast<char>(0xC0U | (byte >> 6U));
            result += static_cast<char>(0x80U | (byte & 0x3FU));
        } else {
            result += c;
        }
    }
    return result;
}

/// A text without the `blanks` at both ends.
[[nodiscard]] constexpr std::string_view trimmed(std::string_view text,
                                                 std::string_view blanks) noexcept {
    // A hand-written loop, since find_first_not_of calls a function for each byte.
    const auto is_blank = [&](char byte) {
        for (const char blank : blanks)
            if (byte == blank) return true;
        return false;
    };
    while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
    while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
    return text;
}

/// Parses a whole text as a number; nullopt if it is not one or does not fit.
template <typename Number>
[[nodiscard]] std::optional<Number> number_of(std::string_view text) noexcept {
    Number number{};
    const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (code != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return number;
}

}  // namespace detail

}  // namespace chess
