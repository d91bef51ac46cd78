#pragma once

#include <cstdint>
#include <string_view>

namespace chess {

/// Whose advantage is positive: White's, or that of the side to move.
enum class PointOfView : std::uint8_t { white, mover };

/// "white", "mover".
[[nodiscard]] constexpr std::string_view name_of(PointOfView pov) noexcept {
    return pov == PointOfView::white ? "white" : "mover";
}

}  // namespace chess
