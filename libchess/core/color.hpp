#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace chess {

/// A side, by the colour of its pieces.
enum class Color : std::uint8_t { white, black };

inline constexpr std::array all_colors{Color::white, Color::black};  ///< both sides, white first

/// The opponent.
[[nodiscard]] constexpr Color operator~(Color color) noexcept {
    return color == Color::white ? Color::black : Color::white;
}

/// "white" or "black".
[[nodiscard]] constexpr std::string_view name_of(Color color) noexcept {
    return color == Color::white ? "white" : "black";
}

/// "White" or "Black".
[[nodiscard]] constexpr std::string_view side_name(Color color) noexcept {
    return color == Color::white ? "White" : "Black";
}

}  // namespace chess
