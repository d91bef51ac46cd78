#include "libchess/report/table/detail/table_cell.hpp"

#include <algorithm>

namespace chess::detail {

namespace {

/// Whether a byte begins a character of UTF-8.
constexpr bool begins_character(char byte) noexcept {
    return (static_cast<unsigned char>(byte) & 0xC0U) != 0x80U;
}

std::size_t columns_of(std::string_view text) {
    return static_cast<std::size_t>(std::ranges::count_if(text, begins_character));
}

/// Where the character with this number, counted from 0, begins.
std::size_t offset_of(std::string_view text, std::size_t character) {
    std::size_t offset = 0;
    for (; offset < text.size(); ++offset)
        if (begins_character(text[offset]) && character-- == 0) break;
    return offset;
}

std::string padded(std::string text, std::size_t columns) {
    text.append(columns - std::min(columns, columns_of(text)), ' ');
    return text;
}

}  // namespace

std::string table_cell(std::string_view text, std::size_t columns) {
    if (columns_of(text) < columns) return padded(std::string(text), columns);
    return padded(std::string(text.substr(0, offset_of(text, columns - 3))) + "..", columns);
}

std::string name_cell(std::string_view name, std::size_t columns) {
    const std::size_t size = columns_of(name);
    if (size < columns) return padded(std::string(name), columns);
    constexpr std::size_t end = 6;
    const std::string begin(name.substr(0, offset_of(name, columns - end - 3)));
    return padded(begin + ".." + std::string(name.substr(offset_of(name, size - end))), columns);
}

}  // namespace chess::detail
