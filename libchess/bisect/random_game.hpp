#pragma once

#include "libchess/base/export.hpp"
#include "libchess/bisect/bisection.hpp"
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

/// The result of comparing two generators over a game.
struct GameComparison {
    /// How many positions were compared.
    std::uint64_t positions = 0;
    /// The sum of our counts.
    std::uint64_t nodes = 0;
    /// The last position compared, and the result there.
    Position last;
    BisectResult result = {};  ///< the result of the last comparison
};

/// Compares over all positions of a game until one differs.
[[nodiscard]] LIBCHESS_API Bisection::Result<GameComparison> compare_over(
    const std::vector<Position>& game, Bisection& bisection);

}  // namespace chess
