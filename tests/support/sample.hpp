#pragma once

#include "libchess/position/position.hpp"

#include <vector>

namespace chess::test {

// Positions for the laws, the same in every run. Each list is made when it is first asked for.

/// Standard chess: random games from the start position and from busy ones.
[[nodiscard]] const std::vector<Position>& standard_sample();

/// Chess960: a random game from each of the 960 start positions, and from start positions where
/// the two sides differ.
[[nodiscard]] const std::vector<Position>& chess960_sample();

/// Boards that no game leads to: anything anywhere, as long as validation lets it through. Six
/// checkers, en passant under a foreign check and fifteen queens are among them.
[[nodiscard]] const std::vector<Position>& scattered_sample();

/// Calls `law(position)` for every position of every list, and says how many there were.
template <typename Law>
std::size_t for_each_position(Law law) {
    std::size_t count = 0;
    for (const auto* sample : {&standard_sample(), &chess960_sample(), &scattered_sample()}) {
        for (const Position& position : *sample) {
            law(position);
            ++count;
        }
    }
    return count;
}

}  // namespace chess::test
