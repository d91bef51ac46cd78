#pragma once

#include "report/text/styled_text.hpp"

#include <algorithm>
#include <cstddef>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

// What tests of reports ask of a text.

namespace chess::test {

inline std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    return lines;
}

inline std::size_t widest(const std::string& text) {
    std::size_t width = 0;
    for (const std::string& line : lines_of(text)) width = std::max(width, line.size());
    return width;
}
inline std::size_t widest(const StyledText& text) {
    return widest(text.plain());
}

/// A text with its paragraphs in one line each.
inline std::string unwrapped(std::string text) {
    std::ranges::replace(text, '\n', ' ');
    return text;
}

/// The line that begins with a name; empty if there is none.
inline std::string line_of(const StyledText& text, const std::string& name) {
    for (const std::string& line : lines_of(text.plain()))
        if (line.starts_with(name + ' ')) return line;
    return "";
}

inline bool has_style(const StyledText& text, Style style, std::string_view part) {
    return std::ranges::any_of(text.spans(), [&](const StyledText::Span& span) {
        return span.style == style && span.text == part;
    });
}

/// The fields of a line of CSV, in which commas between quotes are none.
inline std::vector<std::string> fields_of(const std::string& line) {
    std::vector<std::string> fields(1);
    bool quoted = false;
    for (const char c : line) {
        if (c == '"') quoted = !quoted;
        if (c == ',' && !quoted) fields.emplace_back();
        else if (c != '\n') fields.back() += c;
    }
    return fields;
}

}  // namespace chess::test
