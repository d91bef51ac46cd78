#pragma once

#include <array>
#include <cstddef>
#include <utility>

namespace chess {

/// An array indexed by an enumeration instead of by a number: `EnumMap<Color, int, 2>`.
template <typename Enum, typename Value, std::size_t size_>
struct EnumMap {
    std::array<Value, size_> values{};

    [[nodiscard]] constexpr Value& operator[](Enum index) noexcept {
        return values[static_cast<std::size_t>(std::to_underlying(index))];
    }
    [[nodiscard]] constexpr const Value& operator[](Enum index) const noexcept {
        return values[static_cast<std::size_t>(std::to_underlying(index))];
    }
    [[nodiscard]] constexpr auto begin() noexcept { return values.begin(); }
    [[nodiscard]] constexpr auto end() noexcept { return values.end(); }
    [[nodiscard]] constexpr auto begin() const noexcept { return values.begin(); }
    [[nodiscard]] constexpr auto end() const noexcept { return values.end(); }

    friend constexpr bool operator==(const EnumMap&, const EnumMap&) = default;
};

}  // namespace chess
