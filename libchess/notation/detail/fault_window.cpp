#include "libchess/notation/detail/fault_window.hpp"

#include <algorithm>
#include <string_view>

namespace chess::detail {

namespace {

/// Lines are shown whole up to this length.
constexpr std::size_t longest_line = 16U << 10;
/// Of others so much before and behind the fault.
constexpr std::size_t reach = 512;

/// The beginning of the character of UTF-8 that has the byte at `at`.
std::size_t character_begin(std::string_view text, std::size_t at) noexcept {
    constexpr std::size_t longest = 4;
    for (std::size_t back = 0; back < std::min(longest, at + 1); ++back)
        if (at - back < text.size() && (text[at - back] & 0xC0) != 0x80) return at - back;
    return at;
}

}  // namespace

FaultWindows::FaultWindows(const TextRecord& record) noexcept : record_(record) {
    rewind();
}

void FaultWindows::rewind() noexcept {
    number_ = 1;
    begin_ = 0;
    end_ = std::min(record_.text.find('\n'), record_.text.size());
}

void FaultWindows::next_line() noexcept {
    ++number_;
    begin_ = end_ + 1;
    end_ = std::min(record_.text.find('\n', begin_), record_.text.size());
}

FaultWindow FaultWindows::around(std::size_t offset) noexcept {
    const std::string_view text = record_.text;
    offset = std::min(offset, text.size());
    if (offset == text.size() && text.ends_with('\n'))
        offset = text.find_last_not_of(" \t\r\n") + 1;
    if (offset < begin_) rewind();
    while (offset > end_) next_line();
    std::size_t from = begin_;
    std::size_t to = end_;
    if (to - from > longest_line) {
        from = std::max(from, character_begin(text, offset - std::min(offset, reach)));
        to = std::min(to, character_begin(text, std::min(offset + reach, text.size())));
    }
    FaultWindow window{.part = record_, .offset = offset - from};
    window.part.text = text.substr(from, to - from);
    window.part.line = record_.line + number_ - 1;
    window.part.column = (number_ == 1 ? record_.column : 1) + from - begin_;
    return window;
}

FaultWindow FaultWindows::around(std::size_t line, std::size_t offset) noexcept {
    if (line < number_) rewind();
    while (number_ < line && end_ < record_.text.size()) next_line();
    return around(begin_ + offset);
}

}  // namespace chess::detail
