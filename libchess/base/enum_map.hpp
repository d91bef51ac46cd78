#pragma once

#include <array>
#include <cstddef>
#include <utility>

namespace chess {

/// An array indexed by an enumeration instead of by a number: `EnumMap<Color, int, 2>`.
template <typename Enum, typename Value, std::size_t size_>
struct EnumMap {
    std::array<Value, size_> values{};  ///< the values, in the order of the enumeration

    /// The value of an enumerator, whose number must be less than the size.
    [[nodiscard]] constexpr Value& operator[](Enum index) noexcept {
        return values[static_cast<std::size_t>(std::to_underlying(index))];
    }
    /// The same for a constant map.
    [[nodiscard]] constexpr const Value& operator[](Enum index) const noexcept {
        return values[static_cast<std::size_t>(std::to_underlying(index))];
    }
    /// At the first value.
    [[nodiscard]] constexpr auto begin() noexcept { return values.begin(); }
    /// Past the last value.
    [[nodiscard]] constexpr auto end() noexcept { return values.end(); }
    /// At the first value.
    [[nodiscard]] constexpr auto begin() const noexcept { return values.begin(); }
    /// Past the last value.
    [[nodiscard]] constexpr auto end() const noexcept { return values.end(); }

    /// Equal in every member.
    friend constexpr bool operator==(const EnumMap&, const EnumMap&) = default;
};

}  // namespace chess
