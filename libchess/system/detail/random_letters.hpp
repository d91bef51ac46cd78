#pragma once

// Internal to the system room.

#include <random>
#include <string>
#include <string_view>

namespace chess::system {

/// Six letters and digits, for a name that nobody else has.
[[nodiscard]] inline std::string random_letters() {
    static constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyz0123456789";
    std::random_device random;
    std::string result;
    for (int i = 0; i < 6; ++i) result += letters[random() % letters.size()];
    return result;
}

}  // namespace chess::system
