#include "libchess/base/utf8.hpp"

#include "libchess/base/detail/characters.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <utility>

namespace chess {

namespace {

constexpr char32_t replacement = 0xFFFD;

/// What Windows-1252 has in place of the control characters 0x80 to 0x9F; 0 where it has nothing.
constexpr std::array<char16_t, 32> windows_1252{
    0x20AC, 0,      0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
    0x2039, 0x0152, 0,      0x017D, 0,      0,      0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
    0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0,      0x017E, 0x0178};

TextCharacter foreign(unsigned char byte) noexcept {
    char32_t code = byte;
    if (byte < 0xA0) code = windows_1252[byte - 0x80U];
    return {code == 0 ? replacement : code, 1, false};
}

/// Ranges of code points, in order.
using Range = std::pair<char32_t, char32_t>;

template <std::size_t count>
bool is_in(const std::array<Range, count>& ranges, char32_t code) noexcept {
    return std::ranges::any_of(
        ranges, [&](const Range& range) { return code >= range.first && code <= range.second; });
}

/// Marks that combine with the letter before them (Unicode 15, the common blocks).
constexpr std::array<Range, 8> combining{{{0x0300, 0x036F},
                                          {0x0483, 0x0489},
                                          {0x0591, 0x05BD},
                                          {0x064B, 0x065F},
                                          {0x1AB0, 0x1AFF},
                                          {0x1DC0, 0x1DFF},
                                          {0x20D0, 0x20FF},
                                          {0xFE00, 0xFE0F}}};

/// Characters of double width (Unicode Annex 11, the common blocks).
constexpr std::array<Range, 10> double_width{{{0x1100, 0x115F},
                                              {0x2E80, 0x303E},
                                              {0x3041, 0x4DBF},
                                              {0x4E00, 0x9FFF},
                                              {0xA000, 0xA4CF},
                                              {0xAC00, 0xD7A3},
                                              {0xF900, 0xFAFF},
                                              {0xFE30, 0xFE6F},
                                              {0xFF01, 0xFF60},
                                              {0x1F300, 0x1FAFF}}};

constexpr std::array<Range, 7> wide_blanks{{{0x0085, 0x0085},
                                            {0x00A0, 0x00A0},
                                            {0x1680, 0x1680},
                                            {0x2000, 0x200A},
                                            {0x2028, 0x2029},
                                            {0x202F, 0x202F},
                                            {0x3000, 0x3000}}};

/// Of U+2066 to U+2069 and U+202A to U+202E, which turn the direction of writing, too.
constexpr std::array<Range, 7> invisible_blanks{{{0x00AD, 0x00AD},
                                                 {0x180E, 0x180E},
                                                 {0x200B, 0x200F},
                                                 {0x202A, 0x202E},
                                                 {0x2060, 0x2064},
                                                 {0x2066, 0x2069},
                                                 {0xFEFF, 0xFEFF}}};

}  // namespace

TextCharacter character_at(std::string_view text, std::size_t at) noexcept {
    const auto byte = [&](std::size_t index) {
        return at + index < text.size() ? static_cast<unsigned char>(text[at + index]) : 0U;
    };
    const unsigned lead = byte(0);
    if (lead < 0x80) return {lead, 1};
    const std::size_t length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
    if (lead < 0xC2 || lead > 0xF4) return foreign(static_cast<unsigned char>(lead));
    char32_t code = lead & (0x7FU >> length);
    for (std::size_t i = 1; i < length; ++i) {
        if ((byte(i) & 0xC0U) != 0x80U) return foreign(static_cast<unsigned char>(lead));
        code = (code << 6U) | (byte(i) & 0x3FU);
    }
    constexpr std::array<char32_t, 5> least{0, 0, 0x80, 0x800, 0x10000};
    if (code < least[length] || code > 0x10FFFF || (code >= 0xD800 && code <= 0xDFFF))
        return foreign(static_cast<unsigned char>(lead));
    return {code, length};
}

void detail::append_utf8(std::string& text, char32_t code) {
    const auto byte = [&](char32_t value) { text += static_cast<char>(value); };
    if (code < 0x80) return byte(code);
    if (code < 0x800) {
        byte(0xC0U | (code >> 6U));
    } else {
        if (code < 0x10000) {
            byte(0xE0U | (code >> 12U));
        } else {
            byte(0xF0U | (code >> 18U));
            byte(0x80U | ((code >> 12U) & 0x3FU));
        }
        byte(0x80U | ((code >> 6U) & 0x3FU));
    }
    byte(0x80U | (code & 0x3FU));
}

namespace {

/// Whether any byte has its high bit set, or, if `zeros`, is zero.
template <bool zeros>
bool has_odd_byte(std::string_view text) noexcept {
    using Bytes [[gnu::vector_size(32)]] = std::uint8_t;
    using Words [[gnu::vector_size(32)]] = std::uint64_t;
    constexpr std::uint64_t high_bits = 0x8080808080808080U;
    constexpr std::size_t step = 4 * sizeof(Bytes);
    if (text.size() < step)
        return std::ranges::any_of(text,
                                   [](char c) { return (c & 0x80) != 0 || (zeros && c == '\0'); });
    // 128 bytes at a time, the last ones once more: this is all that ordinary text costs. Each part
    // is loaded by itself: a copy of all four goes through memory in other sizes, and waits.
    for (std::size_t next = 0; next < text.size(); next += step) {
        const char* const at = text.data() + std::min(next, text.size() - step);
        Bytes all{};
        for (std::size_t part = 0; part < step; part += sizeof(Bytes)) {
            Bytes bytes;
            std::memcpy(&bytes, at + part, sizeof bytes);
            all |= bytes;
            if constexpr (zeros) all |= bytes - 1;  // which only zero and high bytes leave high
        }
        const auto words = reinterpret_cast<Words>(all);  // NOLINT(*-reinterpret-cast): vectors
        if ((((words[0] | words[1]) | (words[2] | words[3])) & high_bits) != 0) return true;
    }
    return false;
}

}  // namespace

bool detail::has_high_byte(std::string_view text) noexcept {
    return has_odd_byte<false>(text);
}

bool detail::has_high_or_zero_byte(std::string_view text) noexcept {
    return has_odd_byte<true>(text);
}

std::size_t find_foreign_byte(std::string_view text) noexcept {
    if (!detail::has_high_byte(text)) return std::string_view::npos;
    constexpr std::size_t step = 256;
    for (std::size_t at = 0; at < text.size();) {
        if (!detail::has_high_byte(text.substr(at, step))) {
            at += step;
            continue;
        }
        // Up to the first character that begins in the next step.
        for (const std::size_t end = at + step; at < end && at < text.size();) {
            const TextCharacter character = character_at(text, at);
            if (!character.is_utf8) return at;
            at += character.length;
        }
    }
    return std::string_view::npos;
}

std::string as_utf8(std::string_view text) {
    std::string result;
    result.reserve(text.size());
    for (std::size_t at = 0; at < text.size();) {
        const TextCharacter character = character_at(text, at);
        if (character.is_utf8) result += text.substr(at, character.length);
        else detail::append_utf8(result, character.code);
        at += character.length;
    }
    return result;
}

RareBlank rare_blank(char32_t code) noexcept {
    if (code < 0x80) return RareBlank::none;
    if (is_in(wide_blanks, code) || code == 0x205F) return RareBlank::wide;
    return is_in(invisible_blanks, code) ? RareBlank::invisible : RareBlank::none;
}

int columns_of(char32_t code) noexcept {
    if (code < 0x300) return code == 0xAD ? 0 : 1;
    if (is_in(combining, code) || rare_blank(code) == RareBlank::invisible) return 0;
    return is_in(double_width, code) ? 2 : 1;
}

std::size_t detail::find_rare_blank(std::string_view text) noexcept {
    for (std::size_t at = 0; at < text.size();) {
        const TextCharacter character = character_at(text, at);
        if (rare_blank(character.code) != RareBlank::none) return at;
        at += character.length;
    }
    return std::string_view::npos;
}

std::string detail::with_plain_blanks(std::string_view text) {
    std::string result;
    result.reserve(text.size());
    for (std::size_t at = 0; at < text.size();) {
        const TextCharacter character = character_at(text, at);
        if (rare_blank(character.code) != RareBlank::none) result.append(character.length, ' ');
        else result += text.substr(at, character.length);
        at += character.length;
    }
    return result;
}

}  // namespace chess
