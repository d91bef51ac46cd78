#pragma once

#include "libchess/base/export.hpp"
#include "libchess/position/position.hpp"

#include <cstdint>
#include <vector>

namespace chess {

/// Options of random games.
struct RandomGameOptions {
    /// Games are the same on every machine for the same seed and number.
    std::uint64_t seed = 1;
    /// The most half-moves of a game; it may end earlier by the rules.
    int plies = 200;
};

/// The positions of a game of random legal moves, the first one included: from the starting
/// position for even numbers, from one of the 960 of Chess960 for odd ones. Castling, en passant
/// and promotions are played half of the times that they are possible, captures a little more often
/// than by chance.
[[nodiscard]] LIBCHESS_API std::vector<Position> random_game(std::uint64_t number,
                                                             const RandomGameOptions& options);

}  // namespace chess
