#pragma once

#include "libchess/position/position.hpp"

#include <optional>

namespace chess::detail {

/// The number of moves of both sides, with nothing in the way, to the nearest corner mate by the
/// winner's king and one minor piece, with a man of the other side blocking its own king; without
/// the men for it, by the winner's king and two minor pieces; nullopt if the men for that are
/// missing, too.
[[nodiscard]] std::optional<int> minor_mate_distance(const Position& position, Color winner);

}  // namespace chess::detail
