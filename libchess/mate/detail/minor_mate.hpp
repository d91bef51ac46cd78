#pragma once

#include "libchess/position/position.hpp"

#include <optional>

namespace chess::detail {

/// The number of moves of both sides, with nothing in the way, to the nearest corner mate by the
/// winner's king and one minor piece, with a man of the other side blocking its own king; nullopt
/// if the men for it are missing.
[[nodiscard]] std::optional<int> minor_mate_distance(const Position& position, Color winner);

}  // namespace chess::detail
