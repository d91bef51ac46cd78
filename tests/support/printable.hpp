#pragma once

#include "libchess/base/utf8.hpp"

#include <algorithm>
#include <string_view>

namespace chess::test {

/// Whether a message can be shown in a terminal: UTF-8 without control characters.
inline bool is_printable(std::string_view text) {
    return find_foreign_byte(text) == std::string_view::npos &&
           std::ranges::none_of(text, [](char c) {
               const auto byte = static_cast<unsigned char>(c);
               return byte < 0x20 || byte == 0x7F;
           });
}

}  // namespace chess::test
