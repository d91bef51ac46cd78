#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

// What the companion writes, and the tests expect.

namespace chess::test {

/// A record of "number": all have one size.
inline std::string numbered_record(std::uint64_t number) {
    const std::string text = std::to_string(number);
    return std::string(19 - text.size(), '0') + text + "\n";
}

/// A version of the file that "replace" replaces: its number, over and over.
inline std::string version_of_file(int number) {
    std::string text;
    for (int i = 0; i < 5'000; ++i) text += std::to_string(number) + "\n";
    return text;
}

/// How many lines "append" adds.
inline constexpr int appended_lines = 500;

}  // namespace chess::test
