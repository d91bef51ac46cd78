#pragma once

#include "training/played_game.hpp"
#include "training/position_record.hpp"
#include "training/random.hpp"

#include <cstdint>
#include <vector>

namespace chess::training {

/// Which positions are made of a game.
struct SamplingRules {
    /// Of the plies of a game so many in a hundred are looked at.
    int keep_percent = 100;
    /// Plies of each game that are passed over: openings are much alike.
    int first_ply = 0;
    /// Positions made of each of them.
    int copies = 1;
    /// Up to so many random moves lead away from the game, each number of them alike.
    int random_moves = 0;
    /// Of so many in a hundred, one to four men other than kings are taken off the board.
    int removal_percent = 0;
    /// Only plies at which the engine's choice was played, and is neither a capture nor a
    /// promotion.
    bool quiet = false;
};

/// A position that wants a label.
struct SampledPosition {
    Position position;
    /// What the game says of it; nothing if it does not occur there.
    Label label = {};
    std::uint32_t game = 0;
};

/// Makes positions of a game. None of them is a check, none is the end of a game.
[[nodiscard]] std::vector<SampledPosition> sample(const PlayedGame& game,
                                                  const SamplingRules& rules, Random& random);

}  // namespace chess::training
