#pragma once

#include <cstdint>

namespace chess {

/// Whose advantage is positive.
enum class PointOfView : std::uint8_t { white, mover };

}  // namespace chess
