#pragma once

#include "libchess/search/limits.hpp"
#include "libchess/uci/analyser.hpp"
#include "training/played_game.hpp"
#include "training/random.hpp"

#include <expected>
#include <optional>
#include <stop_token>
#include <vector>

namespace chess::training {

/// The rules of training games.
struct SelfPlayOptions {
    SearchLimits limits = {};  ///< of each search
    /// The initial positions; the starting position if there are none.
    std::vector<Position> openings = {};
    /// The least and most random moves before the game begins.
    int least_random_plies = 6;
    int most_random_plies = 10;
    /// During the first `random_until` plies one in this many moves is random; 0 for none.
    int random_move_every = 40;
    int random_until = 80;
    /// A game whose first score exceeds this, in centipawns, is not played.
    int most_unbalanced = 350;
    /// A game is adjudicated as won if the score stays beyond a limit for this many plies; 0:
    /// never.
    int win_plies = 6;
    int win_centipawns = 2000;
    /// A game is adjudicated as drawn if, after ply `draw_after`, the score stays within a limit
    /// for this many plies; 0: never.
    int draw_plies = 12;
    int draw_centipawns = 5;
    int draw_after = 70;
    /// A game is drawn after this many plies.
    int longest_game = 400;
};

/// The players of a game; one analyser may play both sides.
struct Players {
    Analyser& white;
    Analyser& black;
};

/// Plays a game between analysers. It depends only on the rules and the random numbers if the
/// searches do not depend on time. nullopt after a stop request.
[[nodiscard]] std::expected<std::optional<PlayedGame>, EngineError> play_game(
    Players players, const SelfPlayOptions& options, Random random, const std::stop_token& stop);

}  // namespace chess::training
