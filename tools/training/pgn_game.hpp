#pragma once

#include "libchess/notation/game.hpp"
#include "training/played_game.hpp"

#include <optional>

namespace chess::training {

/// The main line of a game, with the scores of its `[%eval]` comments; nullopt if a side passes in
/// it.
[[nodiscard]] std::optional<PlayedGame> played_game_of(const Game& game);

}  // namespace chess::training
