#pragma once

// Internal to libchess, not installed: moves and pieces in the sentences on a game.

#include "libchess/core/move.hpp"
#include "libchess/core/square.hpp"
#include "libchess/position/position.hpp"

#include <span>
#include <string>

namespace chess::detail {

/// "16. Nc7+ Kd8 17. Nxa8"; the moves must be legal.
[[nodiscard]] std::string numbered_line(Position position, std::span<const Move> moves);

/// "the bishop on e7"
[[nodiscard]] std::string piece_on(const Position& position, Square square);

}  // namespace chess::detail
