#pragma once

#include "libchess/position/position.hpp"

#include <optional>

namespace chess::detail {

/// How many moves, of both sides and with nothing in the way, would bring about the nearest mate in
/// a corner by the winner's king and one minor piece, a man of the other side's standing in its
/// king's way; nullopt if nobody is there who could do so.
[[nodiscard]] std::optional<int> minor_mate_distance(const Position& position, Color winner);

}  // namespace chess::detail
