#pragma once

// ASCII letters, digits and numbers, independent of the locale.

#include "libchess/base/utf8.hpp"
#include "libchess/system/detail/numbers.hpp"

#include <charconv>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>

namespace chess {

/// A piece of input for an error message: cut if it is long, as UTF-8, with '?' in place of control
/// characters and of what is invisible, and with ordinary blanks.
[[nodiscard]] inline std::string excerpt(std::string_view text) {
    constexpr int longest = 20;
    std::string result;
    std::size_t at = 0;
    for (int taken = 0; at < text.size() && taken < longest; ++taken) {
        const TextCharacter character = character_at(text, at);
        const RareBlank blank = rare_blank(character.code);
        const bool is_shown =
            character.code >= 0x20 && character.code != 0x7F && blank == RareBlank::none;
        if (blank == RareBlank::wide) result += ' ';
        else if (is_shown) result += as_utf8(text.substr(at, character.length));
        else result += '?';
        at += character.length;
    }
    if (at < text.size()) result += "...";
    return result;
}

/// The warning about blanks outside of ASCII.
inline constexpr std::string_view rare_blank_warning =
    "a no-break, zero-width or other rare blank is read as an ordinary one";

/// The warning about bytes that no text has. Readers pass over those in comments without a word.
inline constexpr std::string_view zero_byte_warning = "a zero byte; is this file damaged?";

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
    const auto [end, code] = system::read_number(text.data(), text.data() + text.size(), number);
    if (code != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return number;
}

}  // namespace detail

}  // namespace chess
