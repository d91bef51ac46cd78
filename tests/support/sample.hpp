#pragma once

#include "libchess/notation/fen.hpp"
#include "libchess/position/movegen.hpp"
#include "libchess/position/position.hpp"
#include "tests/support/catch.hpp"

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

/// A position of which a law does not hold, and what was looked at there.
inline void fail_law(const Position& position, std::string_view what = "") {
    FAIL_CHECK(to_fen(position, {.en_passant = EnPassantStyle::fen}) << ' ' << what);
}

/// Checks that `law(position)` is true of every position of every list.
template <typename Law>
void check_every_position(Law law) {
    const std::size_t positions = for_each_position([&](const Position& position) {
        if (!law(position)) fail_law(position);
    });
    CHECK(positions > 50000);
}

/// Checks that `law(position, move)` is true of every legal move there.
template <typename Law>
void check_every_move(Law law) {
    std::size_t moves = 0;
    for_each_position([&](const Position& position) {
        for (const Move move : legal_moves(position)) {
            if (!law(position, move)) fail_law(position, to_string(move));
            ++moves;
        }
    });
    CHECK(moves > 1000000);
}

}  // namespace chess::test
