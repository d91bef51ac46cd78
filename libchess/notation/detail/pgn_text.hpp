#pragma once

// PGN lexing shared by the record cutter, the game reader and the detection of an input's kind.

#include "libchess/base/utf8.hpp"
#include "libchess/notation/detail/san_scanner.hpp"
#include "libchess/notation/detail/text.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>

namespace chess::detail {

/// The results of games, in the order of `GameResult`.
inline constexpr std::array<std::string_view, 4> result_texts{"1-0", "0-1", "1/2-1/2", "*"};

/// The length of the sign for check of old books at a place, in whatever encoding; 0 if there is
/// none.
[[nodiscard]] inline std::size_t dagger_length(std::string_view text, std::size_t at) noexcept {
    constexpr char32_t dagger = 0x2020;
    const TextCharacter character = character_at(text, at);
    return character.code == dagger ? character.length : 0;
}

/// The end of a line: its newline, its carriage return if that is all that it has, or the end of
/// the text.
[[nodiscard]] inline std::size_t end_of_line(std::string_view text, std::size_t at) noexcept {
    return std::min(text.find_first_of("\n\r", at), text.size());
}

/// Whether a line of the text begins there.
[[nodiscard]] inline bool is_line_start(std::string_view text, std::size_t at) noexcept {
    return at == 0 || text[at - 1] == '\n' || text[at - 1] == '\r';
}

/// The end of a comment, or of a line escaped by '%', that starts at `at`: past its '}', or at the
/// end of its line. npos if there is no '}'; `at` itself if none starts there.
[[nodiscard]] inline std::size_t end_of_comment(std::string_view text, std::size_t at,
                                                bool line_start) noexcept {
    if (text[at] == '{') {
        const std::size_t close = text.find('}', at);
        return close == std::string_view::npos ? close : close + 1;
    }
    if (text[at] == ';' || (text[at] == '%' && line_start)) return end_of_line(text, at);
    return at;
}

/// Skips blanks of any kind and ends of lines.
[[nodiscard]] inline std::size_t skip_space(std::string_view text, std::size_t at) noexcept {
    while (at < text.size()) {
        const auto byte = static_cast<unsigned char>(text[at]);
        if (byte <= ' ' && std::string_view(" \t\r\n\v\f").contains(text[at])) {
            ++at;
        } else if (byte >= 0x80) {
            const TextCharacter character = character_at(text, at);
            if (rare_blank(character.code) == RareBlank::none) break;
            at += character.length;
        } else {
            break;
        }
    }
    return at;
}

/// What old systems append to a file: zeros that fill the last block, or the Ctrl-Z that ends it.
[[nodiscard]] inline bool is_padding(char byte) noexcept {
    return byte == '\0' || byte == '\x1A';
}

/// Skips blanks of any kind, ends of lines and padding.
[[nodiscard]] inline std::size_t skip_padding(std::string_view text, std::size_t at) noexcept {
    at = skip_space(text, at);
    while (at < text.size() && is_padding(text[at])) at = skip_space(text, at + 1);
    return at;
}

/// Skips blanks and whole comments.
[[nodiscard]] inline std::size_t skip_comments(std::string_view text, std::size_t at) noexcept {
    for (;;) {
        at = skip_space(text, at);
        if (at == text.size()) return at;
        const std::size_t end = end_of_comment(text, at, is_line_start(text, at));
        if (end == at || end == std::string_view::npos) return at;
        at = end;
    }
}

/// Whether a text is empty or has only comments.
[[nodiscard]] inline bool has_only_comments(std::string_view text) noexcept {
    return skip_comments(text, 0) == text.size();
}

[[nodiscard]] inline std::size_t skip_blanks(std::string_view text, std::size_t at,
                                             std::size_t end) noexcept {
    while (at < end && (text[at] == ' ' || text[at] == '\t' || text[at] == '\r')) ++at;
    return at;
}

/// The name in "[Name ..."; empty if a line that begins with '[' does not continue like a tag.
[[nodiscard]] inline std::string_view tag_name(std::string_view line) noexcept {
    const std::size_t begin = skip_blanks(line, 1, line.size());
    std::size_t end = begin;
    while (end < line.size() && is(line[end], is_name_char)) ++end;
    return line.substr(begin, end - begin);
}

}  // namespace chess::detail
