#pragma once

#include "game_data.hpp"

#include <pybind11/pybind11.h>

#include <optional>
#include <string>

namespace chess_python {

/// Sets how a game ended, in the movetext and in the tag Result.
void set_result(GameData& self, const std::optional<std::string>& result);

/// What makes, changes and writes a game.
void add_writing(pybind11::class_<GameData, GamePointer>& game);

}  // namespace chess_python
