#pragma once

#include "training/played_game.hpp"
#include "training/position_record.hpp"
#include "training/random.hpp"

#include <cstdint>
#include <vector>

namespace chess::training {

/// How positions are sampled from a game.
struct SamplingOptions {
    /// The percentage of a game's plies that are used.
    int keep_percent = 100;
    /// Plies of each game that are skipped: openings are similar.
    int first_ply = 0;
    /// Positions made from each ply.
    int copies = 1;
    /// The most random moves that lead away from the game; each number is equally likely.
    int random_moves = 0;
    /// The percentage of positions from which one to four men other than kings are removed.
    int removal_percent = 0;
    /// Only plies at which the engine's choice was played, and is neither a capture nor a
    /// promotion.
    bool quiet = false;
};

/// A position to be labelled.
struct SampledPosition {
    Position position;
    /// The label from the game; empty if the position does not occur in it.
    Label label = {};
    std::uint32_t game = 0;
};

/// Samples positions from a game. None is in check, and none ends a game.
[[nodiscard]] std::vector<SampledPosition> sample(const PlayedGame& game,
                                                  const SamplingOptions& options, Random& random);

}  // namespace chess::training
