#include "libchess/base/letters.hpp"

#include "libchess/base/detail/characters.hpp"
#include "libchess/base/utf8.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace chess {

namespace {

/// Where capitals are in a range of Unicode.
enum class Capitals : std::uint8_t {
    all,   ///< every letter is one
    even,  ///< before each small letter, at even code points
    odd,   ///< before each small letter, at odd code points
};

/// A range of letters, and the distance from a capital to its small letter.
struct CapitalRange {
    char32_t first;
    char32_t last;
    Capitals which;
    std::int32_t distance = 1;
};

/// Of Unicode's file of case foldings, the letters of European languages and their neighbours, in
/// order.
constexpr std::array<CapitalRange, 39> capitals{{{'A', 'Z', Capitals::all, 0x20},
                                                 {0x00C0, 0x00D6, Capitals::all, 0x20},
                                                 {0x00D8, 0x00DE, Capitals::all, 0x20},
                                                 {0x0100, 0x012F, Capitals::even},
                                                 {0x0130, 0x0130, Capitals::all, 'i' - 0x130},
                                                 {0x0132, 0x0137, Capitals::even},
                                                 {0x0139, 0x0148, Capitals::odd},
                                                 {0x014A, 0x0177, Capitals::even},
                                                 {0x0178, 0x0178, Capitals::all, 0xFF - 0x178},
                                                 {0x0179, 0x017E, Capitals::odd},
                                                 {0x018F, 0x018F, Capitals::all, 0x259 - 0x18F},
                                                 {0x01A0, 0x01A1, Capitals::even},
                                                 {0x01AF, 0x01B0, Capitals::odd},
                                                 {0x01CD, 0x01DC, Capitals::odd},
                                                 {0x01DE, 0x01EF, Capitals::even},
                                                 {0x01F8, 0x021F, Capitals::even},
                                                 {0x0222, 0x0233, Capitals::even},
                                                 {0x0386, 0x0386, Capitals::all, 0x26},
                                                 {0x0388, 0x038A, Capitals::all, 0x25},
                                                 {0x038C, 0x038C, Capitals::all, 0x40},
                                                 {0x038E, 0x038F, Capitals::all, 0x3F},
                                                 {0x0391, 0x03A1, Capitals::all, 0x20},
                                                 {0x03A3, 0x03AB, Capitals::all, 0x20},
                                                 {0x03C2, 0x03C2, Capitals::all, 1},  // final sigma
                                                 {0x0400, 0x040F, Capitals::all, 0x50},
                                                 {0x0410, 0x042F, Capitals::all, 0x20},
                                                 {0x0460, 0x0481, Capitals::even},
                                                 {0x048A, 0x04BF, Capitals::even},
                                                 {0x04C0, 0x04C0, Capitals::all, 0xF},
                                                 {0x04C1, 0x04CE, Capitals::odd},
                                                 {0x04D0, 0x052F, Capitals::even},
                                                 {0x0531, 0x0556, Capitals::all, 0x30},
                                                 {0x1E00, 0x1E95, Capitals::even},
                                                 {0x1E9E, 0x1E9E, Capitals::all, 0xDF - 0x1E9E},
                                                 {0x1EA0, 0x1EFF, Capitals::even},
                                                 {0x2160, 0x216F, Capitals::all, 0x10},
                                                 {0x24B6, 0x24CF, Capitals::all, 0x1A},
                                                 {0x2C00, 0x2C2E, Capitals::all, 0x30},
                                                 {0xFF21, 0xFF3A, Capitals::all, 0x20}}};

char32_t small(char32_t code) noexcept {
    const auto range =
        std::ranges::lower_bound(capitals, code, std::ranges::less{}, &CapitalRange::last);
    if (range == capitals.end() || code < range->first) return code;
    const bool is_odd = code % 2 != 0;
    if (range->which != Capitals::all && is_odd != (range->which == Capitals::odd)) return code;
    return static_cast<char32_t>(static_cast<std::int32_t>(code) + range->distance);
}

/// Letters that are one letter, or two, without their accents.
struct PlainRange {
    char32_t first;
    char32_t last;
    std::string_view plain;
};

/// Small letters; where capitals stand between them, these, too.
constexpr std::array<PlainRange, 97> plain_letters{{
    {0x00DF, 0x00DF, "ss"},     {0x00E0, 0x00E5, "a"},      {0x00E6, 0x00E6, "ae"},
    {0x00E7, 0x00E7, "c"},      {0x00E8, 0x00EB, "e"},      {0x00EC, 0x00EF, "i"},
    {0x00F0, 0x00F0, "d"},      {0x00F1, 0x00F1, "n"},      {0x00F2, 0x00F6, "o"},
    {0x00F8, 0x00F8, "o"},      {0x00F9, 0x00FC, "u"},      {0x00FD, 0x00FD, "y"},
    {0x00FE, 0x00FE, "th"},     {0x00FF, 0x00FF, "y"},      {0x0100, 0x0105, "a"},
    {0x0106, 0x010D, "c"},      {0x010E, 0x0111, "d"},      {0x0112, 0x011B, "e"},
    {0x011C, 0x0123, "g"},      {0x0124, 0x0127, "h"},      {0x0128, 0x0131, "i"},
    {0x0132, 0x0133, "ij"},     {0x0134, 0x0135, "j"},      {0x0136, 0x0138, "k"},
    {0x0139, 0x0142, "l"},      {0x0143, 0x0149, "n"},      {0x014A, 0x014B, "ng"},
    {0x014C, 0x0151, "o"},      {0x0152, 0x0153, "oe"},     {0x0154, 0x0159, "r"},
    {0x015A, 0x0161, "s"},      {0x0162, 0x0167, "t"},      {0x0168, 0x0173, "u"},
    {0x0174, 0x0175, "w"},      {0x0176, 0x0178, "y"},      {0x0179, 0x017E, "z"},
    {0x017F, 0x017F, "s"},      {0x01A0, 0x01A1, "o"},      {0x01AF, 0x01B0, "u"},
    {0x01CD, 0x01CE, "a"},      {0x01CF, 0x01D0, "i"},      {0x01D1, 0x01D2, "o"},
    {0x01D3, 0x01DC, "u"},      {0x01DE, 0x01E1, "a"},      {0x01E6, 0x01E7, "g"},
    {0x01F8, 0x01F9, "n"},      {0x01FA, 0x01FB, "a"},      {0x01FC, 0x01FD, "ae"},
    {0x01FE, 0x01FF, "o"},      {0x0218, 0x0219, "s"},      {0x021A, 0x021B, "t"},
    {0x0226, 0x0227, "a"},      {0x0228, 0x0229, "e"},      {0x022A, 0x0231, "o"},
    {0x0232, 0x0233, "y"},      {0x0259, 0x0259, "a"},  // Azerbaijani
    {0x0390, 0x0390, "\u03b9"}, {0x03AC, 0x03AC, "\u03b1"}, {0x03AD, 0x03AD, "\u03b5"},
    {0x03AE, 0x03AE, "\u03b7"}, {0x03AF, 0x03AF, "\u03b9"}, {0x03B0, 0x03B0, "\u03c5"},
    {0x03CA, 0x03CA, "\u03b9"}, {0x03CB, 0x03CB, "\u03c5"}, {0x03CC, 0x03CC, "\u03bf"},
    {0x03CD, 0x03CD, "\u03c5"}, {0x03CE, 0x03CE, "\u03c9"}, {0x0450, 0x0451, "\u0435"},
    {0x0453, 0x0453, "\u0433"}, {0x0457, 0x0457, "\u0456"}, {0x045C, 0x045C, "\u043a"},
    {0x045D, 0x045D, "\u0438"}, {0x045E, 0x045E, "\u0443"}, {0x0491, 0x0491, "\u0433"},
    {0x1E00, 0x1E01, "a"},      {0x1E08, 0x1E09, "c"},      {0x1E0A, 0x1E13, "d"},
    {0x1E14, 0x1E1D, "e"},      {0x1E20, 0x1E21, "g"},      {0x1E22, 0x1E2B, "h"},
    {0x1E2C, 0x1E2F, "i"},      {0x1E30, 0x1E35, "k"},      {0x1E36, 0x1E3D, "l"},
    {0x1E44, 0x1E4B, "n"},      {0x1E4C, 0x1E53, "o"},      {0x1E58, 0x1E5F, "r"},
    {0x1E60, 0x1E69, "s"},      {0x1E6A, 0x1E71, "t"},      {0x1E72, 0x1E7B, "u"},
    {0x1E80, 0x1E89, "w"},      {0x1E90, 0x1E95, "z"},      {0x1EA0, 0x1EB7, "a"},
    {0x1EB8, 0x1EC7, "e"},      {0x1EC8, 0x1ECB, "i"},      {0x1ECC, 0x1EE3, "o"},
    {0x1EE4, 0x1EF1, "u"},      {0x1EF2, 0x1EF9, "y"},
}};

/// What is written for a letter in German, Danish and Norwegian where it cannot be typed.
constexpr std::array<PlainRange, 5> replaced_letters{{{0x00E4, 0x00E4, "ae"},
                                                      {0x00E5, 0x00E5, "aa"},
                                                      {0x00F6, 0x00F6, "oe"},
                                                      {0x00F8, 0x00F8, "oe"},
                                                      {0x00FC, 0x00FC, "ue"}}};

std::optional<std::string_view> find_in(std::span<const PlainRange> ranges,
                                        char32_t code) noexcept {
    const auto range =
        std::ranges::lower_bound(ranges, code, std::ranges::less{}, &PlainRange::last);
    if (range == ranges.end() || code < range->first) return std::nullopt;
    return range->plain;
}

bool is_mark(char32_t code) noexcept {
    return code >= 0x0300 && code <= 0x036F;
}

}  // namespace

std::string in_small_letters(std::string_view text) {
    std::string result;
    result.reserve(text.size());
    for (std::size_t at = 0; at < text.size();) {
        const TextCharacter character = character_at(text, at);
        detail::append_utf8(result, small(character.code));
        at += character.length;
    }
    return result;
}

std::string without_accents(std::string_view small_letters, AccentSpelling spelling) {
    constexpr char32_t diaeresis = 0x0308;
    std::string result;
    result.reserve(small_letters.size());
    for (std::size_t at = 0; at < small_letters.size();) {
        const TextCharacter character = character_at(small_letters, at);
        at += character.length;
        const char32_t code = character.code;
        if (is_mark(code)) {
            // A letter whose dots are a character of their own.
            const bool is_umlaut = code == diaeresis && !result.empty() &&
                                   std::string_view("aou").contains(result.back());
            if (is_umlaut && spelling == AccentSpelling::replaced) result += 'e';
            continue;
        }
        std::optional<std::string_view> plain;
        if (spelling == AccentSpelling::replaced) plain = find_in(replaced_letters, code);
        if (!plain) plain = find_in(plain_letters, code);
        if (plain) result += *plain;
        else detail::append_utf8(result, code);
    }
    return result;
}

bool detail::is_of_word(char32_t code) noexcept {
    if (code < 0x80)
        return (code >= '0' && code <= '9') || (code >= 'A' && code <= 'Z') ||
               (code >= 'a' && code <= 'z');
    constexpr char32_t first_letter = 0x00C0;
    const bool is_arithmetic = code == 0x00D7 || code == 0x00F7;
    const bool is_punctuation = (code >= 0x2000 && code <= 0x206F) || code == 0x3000;
    return code >= first_letter && !is_arithmetic && !is_punctuation;
}

}  // namespace chess
