#pragma once

#include "errors.hpp"
#include "libchess/notation/game.hpp"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace chess_python {

/// What is behind Python's Game: a game, where it came from, and what was forgiven.
struct GameData {
    chess::Game game = {};
    std::optional<std::string> file = std::nullopt;
    std::optional<std::size_t> line = std::nullopt;  ///< where it begins
    std::vector<Fault> warnings = {};
};

using GamePointer = std::shared_ptr<GameData>;

}  // namespace chess_python
