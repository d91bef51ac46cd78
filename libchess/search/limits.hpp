#pragma once

#include "libchess/core/move.hpp"

#include <chrono>
#include <cstdint>
#include <optional>
#include <vector>

namespace chess {

/// What is left on the clock of the side to move, as a game of so many moves in so much time has
/// it.
struct GameClock {
    std::chrono::milliseconds remaining{};  ///< what is left now
    /// Added after each move.
    std::chrono::milliseconds increment{};
    /// Moves to play before more time comes; none means that `remaining` is for the whole game.
    std::optional<int> moves_to_go = {};
};

/// When a search is to end, and what it is to look at. The first limit that is reached ends it;
/// with none of them it goes on until it is stopped, or has nothing left to find.
struct SearchLimits {
    /// The deepest iteration that makes sense.
    static constexpr int max_depth = 120;

    /// The last iteration, 1 to `max_depth`.
    std::optional<int> depth = {};
    /// Moves made on the board by all threads together.
    std::optional<std::uint64_t> nodes = {};
    /// Time for this search, used up unless something else ends it.
    std::optional<std::chrono::milliseconds> time = {};
    /// A clock of which this search takes the share that it thinks right.
    std::optional<GameClock> clock = {};
    /// Ends when a mate in at most so many moves is found, for either side.
    std::optional<int> mate = {};
    /// How many of the best first moves are wanted with a line each (MultiPV), at least 1.
    int lines = 1;
    /// The only first moves to look at, legal ones; none means all.
    std::vector<Move> first_moves = {};
};

}  // namespace chess
