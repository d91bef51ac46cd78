#pragma once

#include "libchess/notation/parse_error.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string_view>
#include <utility>

namespace chess::test {

/// A law that must hold for every input: a broken one aborts, and libFuzzer keeps the bytes.
inline void require(bool holds, const char* law) {
    if (holds) return;
    std::fprintf(stderr, "broken law: %s\n", law);
    std::abort();
}

/// An error has a message, and lies in the text.
inline void require_place(const ParseError& error, std::string_view text) {
    require(error.length >= 1, "an error covers at least a byte");
    require(error.offset <= text.size(), "an error starts in the text or at its end");
    require(error.offset == text.size() || error.offset + error.length <= text.size(),
            "an error ends in the text");
    require(!error.message.empty(), "an error says something");
}

/// A text's first line, and the rest.
inline std::pair<std::string_view, std::string_view> first_line(std::string_view text) {
    const std::size_t newline = std::min(text.find('\n'), text.size());
    return {text.substr(0, newline), text.substr(std::min(newline + 1, text.size()))};
}

}  // namespace chess::test
