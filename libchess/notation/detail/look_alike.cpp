#include "libchess/notation/detail/look_alike.hpp"

#include "libchess/base/utf8.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace chess::detail {

namespace {

struct Twin {
    char32_t code;
    char ascii;
};

/// Letters of other alphabets that look like Latin ones which chess notation uses.
constexpr std::array<Twin, 24> cyrillic{{
    {0x410, 'A'}, {0x412, 'B'}, {0x415, 'E'}, {0x41A, 'K'}, {0x41C, 'M'}, {0x41D, 'H'},
    {0x41E, 'O'}, {0x420, 'P'}, {0x421, 'C'}, {0x422, 'T'}, {0x425, 'X'}, {0x430, 'a'},
    {0x432, 'b'}, {0x435, 'e'}, {0x43A, 'k'}, {0x43E, 'o'}, {0x440, 'p'}, {0x441, 'c'},
    {0x443, 'y'}, {0x445, 'x'}, {0x456, 'i'}, {0x4BB, 'h'}, {0x501, 'd'}, {0x51B, 'q'},
}};
constexpr std::array<Twin, 14> greek{{
    {0x391, 'A'},
    {0x392, 'B'},
    {0x395, 'E'},
    {0x396, 'Z'},
    {0x397, 'H'},
    {0x399, 'I'},
    {0x39A, 'K'},
    {0x39C, 'M'},
    {0x39D, 'N'},
    {0x39F, 'O'},
    {0x3A1, 'P'},
    {0x3A4, 'T'},
    {0x3A7, 'X'},
    {0x3BF, 'o'},
}};

template <std::size_t size>
std::optional<char> twin_in(const std::array<Twin, size>& twins, char32_t code) noexcept {
    const auto* const found = std::ranges::find(twins, code, &Twin::code);
    if (found == twins.end()) return std::nullopt;
    return found->ascii;
}

bool is_full_width(char32_t code) noexcept {
    return code >= 0xFF01 && code <= 0xFF5E;
}

std::string_view name_of_dash(char32_t code) noexcept {
    switch (code) {
        case 0x2010: return "a typographic hyphen";
        case 0x2011: return "a no-break hyphen";
        case 0x2012:
        case 0x2013: return "an en dash";
        case 0x2014:
        case 0x2015: return "an em dash";
        case 0x2212: return "a minus sign";
        default: return "";
    }
}

bool is_typographic_quote(char32_t code) noexcept {
    return (code >= 0x2018 && code <= 0x201F) || code == 0xAB || code == 0xBB || code == 0xB4;
}

}  // namespace

std::optional<char> ascii_twin(char32_t code) noexcept {
    if (is_full_width(code)) return static_cast<char>(code - 0xFF01 + 0x21);
    if (!name_of_dash(code).empty()) return '-';
    const auto letter = twin_in(cyrillic, code);
    return letter ? letter : twin_in(greek, code);
}

std::string with_ascii_twins(std::string_view text) {
    std::string result;
    for (std::size_t at = 0; at < text.size();) {
        const TextCharacter character = character_at(text, at);
        if (const auto twin = ascii_twin(character.code)) result += *twin;
        else result += text.substr(at, character.length);
        at += character.length;
    }
    return result;
}

std::string look_alike(char32_t code) {
    if (const std::string_view dash = name_of_dash(code); !dash.empty())
        return fmt::format("{}, not '-'", dash);
    if (is_typographic_quote(code)) return "a typographic quote";
    if (code >= 0x2654 && code <= 0x265F) return "a figurine";
    if (is_full_width(code)) return fmt::format("full-width, not '{}'", *ascii_twin(code));
    if (const auto letter = twin_in(cyrillic, code))
        return fmt::format("a Cyrillic letter, not '{}'", *letter);
    if (const auto letter = twin_in(greek, code))
        return fmt::format("a Greek letter, not '{}'", *letter);
    return "";
}

std::string shown_character(std::string_view text, std::size_t at) {
    const TextCharacter character = character_at(text, at);
    const bool is_control = character.code < 0x20 || character.code == 0x7F;
    if (is_control || !character.is_utf8)
        return fmt::format("byte 0x{:02X}", static_cast<unsigned char>(text[at]));
    if (rare_blank(character.code) != RareBlank::none) return "no-break or other rare blank";
    const std::string what = look_alike(character.code);
    return fmt::format("'{}'{}{}", text.substr(at, character.length), what.empty() ? "" : ", ",
                       what);
}

std::string look_alike_in(std::string_view word) {
    for (std::size_t at = 0; at < word.size();) {
        const TextCharacter character = character_at(word, at);
        if (const std::string what = look_alike(character.code); !what.empty())
            return fmt::format("its '{}' is {}", word.substr(at, character.length), what);
        at += character.length;
    }
    return "";
}

}  // namespace chess::detail
