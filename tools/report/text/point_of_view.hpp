#pragma once

#include <cstdint>
#include <string_view>

namespace chess {

/// The side whose advantage is positive: White, or the side to move.
enum class PointOfView : std::uint8_t { white, mover };

/// "white", "mover".
[[nodiscard]] constexpr std::string_view name_of(PointOfView pov) noexcept {
    return pov == PointOfView::white ? "white" : "mover";
}

}  // namespace chess
