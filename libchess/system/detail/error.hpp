#pragma once

// Internal to libchess and tools, not installed.

#include <cctype>
#include <cerrno>
#include <string>
#include <system_error>

namespace chess {

/// The message for an errno value, in the style of a compiler: "no such file or directory".
[[nodiscard]] inline std::string system_reason(int code) {
    // On Windows this stands for a sharing violation.
    if (code == ETXTBSY) return "another program is using it";
    std::string text = std::generic_category().message(code);
    text[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(text[0])));
    return text;
}

}  // namespace chess
