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

/// How games are played for training.
struct SelfPlayRules {
    SearchLimits limits = {};  ///< of each search
    /// Where games begin: one of these, or the starting position if there are none.
    std::vector<Position> openings = {};
    /// Random moves before the game begins, so many at least and at most.
    int least_random_plies = 6;
    int most_random_plies = 10;
    /// During the first `random_until` plies one move in so many is random; 0 for none.
    int random_move_every = 40;
    int random_until = 80;
    /// A game whose first score is beyond this, in centipawns, is not played.
    int most_unbalanced = 350;
    /// Won if for so many plies on end the score is beyond so many centipawns; 0 plies: never.
    int win_plies = 6;
    int win_centipawns = 2000;
    /// Drawn if for so many plies on end, after ply `draw_after`, it is within so many; 0: never.
    int draw_plies = 12;
    int draw_centipawns = 5;
    int draw_after = 70;
    /// Drawn after so many plies.
    int longest_game = 400;
};

/// Who plays a game; one analyser may play both sides.
struct Players {
    Analyser& white;
    Analyser& black;
};

/// Lets analysers play a game, which depends on nothing but the rules and the random numbers if
/// their searches do not depend on time. nullopt after a stop request.
[[nodiscard]] std::expected<std::optional<PlayedGame>, EngineError> play_game(
    Players players, const SelfPlayRules& rules, Random random, const std::stop_token& stop);

}  // namespace chess::training
