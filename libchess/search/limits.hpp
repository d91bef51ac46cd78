#pragma once

#include "libchess/core/move.hpp"

#include <chrono>
#include <cstdint>
#include <optional>
#include <vector>

namespace chess {

/// The clock of the side to move.
struct GameClock {
    std::chrono::milliseconds remaining{};  ///< remaining time
    /// Added after each move.
    std::chrono::milliseconds increment{};
    /// Moves to the next time control; none means that `remaining` is for the whole game.
    std::optional<int> moves_to_go = {};
};

/// The strength of a player who errs as people do.
struct Strength {
    static constexpr int least_elo = 800;   ///< the weakest player
    static constexpr int most_elo = 2800;   ///< the strongest one
    static constexpr int usual_elo = 1500;  ///< a player of a club

    int elo = usual_elo;  ///< `least_elo` to `most_elo`
    /// What the player overlooks depends on this, on the position and on the move before it.
    std::uint64_t seed = 0;
};

/// The limits of a search. The first one reached ends it; without any it goes on until it is
/// stopped, or has nothing left to find.
struct SearchLimits {
    /// The largest depth.
    static constexpr int max_depth = 120;

    /// The last iteration, 1 to `max_depth`.
    std::optional<int> depth = {};
    /// Moves made on the board by all threads together.
    std::optional<std::uint64_t> nodes = {};
    /// Time for this search, used in full unless something else ends it.
    std::optional<std::chrono::milliseconds> time = {};
    /// A clock, from which the time manager allots time to this search.
    std::optional<GameClock> clock = {};
    /// Ends when a mate in at most this many moves is found, for either side.
    std::optional<int> mate = {};
    /// The number of lines for the best root moves (MultiPV), at least 1.
    int lines = 1;
    /// Plays as a player of this strength does: a short search of all moves, from which one is
    /// chosen, without endgame tables. It forgets earlier searches.
    std::optional<Strength> strength = {};
    /// The root moves to search, which must be legal; empty means all.
    std::vector<Move> first_moves = {};
};

}  // namespace chess
