#include "libchess/system/detail/windows/command_line.hpp"

#include "libchess/system/detail/windows/handle.hpp"

namespace chess::system {

namespace {

/// In quotes, where backslashes count before a quote alone.
std::wstring quoted(const std::wstring& word) {
    if (!word.empty() && word.find_first_of(L" \t\n\v\"") == std::wstring::npos) return word;
    std::wstring result = L"\"";
    std::size_t backslashes = 0;
    for (const wchar_t c : word) {
        if (c == L'\\') {
            ++backslashes;
            continue;
        }
        result.append(c == L'"' ? 2 * backslashes + 1 : backslashes, L'\\');
        result += c;
        backslashes = 0;
    }
    result.append(2 * backslashes, L'\\');
    return result += L'"';
}

}  // namespace

std::wstring command_line(std::span<const std::string> words) {
    std::wstring line;
    for (const std::string& word : words) {
        if (!line.empty()) line += L' ';
        line += quoted(wide(word));
    }
    return line;
}

}  // namespace chess::system
