#pragma once

// Internal to the reports.

#include "report/text/styled_text.hpp"

#include <string>
#include <string_view>

namespace chess::detail {

/// Escapes untrusted text for HTML or XML, also within double quotes; control characters become
/// '?'.
[[nodiscard]] inline std::string escaped(std::string_view text) {
    std::string result;
    for (const char c : printable(text)) {
        switch (c) {
            case '&': result += "&amp;"; break;
            case '<': result += "&lt;"; break;
            case '>': result += "&gt;"; break;
            case '"': result += "&quot;"; break;
            default: result += c;
        }
    }
    return result;
}

}  // namespace chess::detail
