#pragma once

#include "game_data.hpp"
#include "libchess/notation/game.hpp"

#include <pybind11/pybind11.h>

#include <string>

namespace chess_python {

/// What is behind Python's Tags: they are the game's own.
struct TagsView {
    GamePointer game;
};

/// ValueError for a text that no tag can have.
void check_tag_value(const std::string& value);
/// Sets a tag as Python may: ValueError for what a PGN cannot hold, or what the game's start says.
/// The tag Result is the game's result.
void set_tag(chess::Game& game, const std::string& name, const std::string& value);
/// Sets the result and its tag; ValueError for what is none.
void set_result_and_tag(chess::Game& game, const std::string& result);

/// Tags.
void bind_tags(pybind11::module_& module);

}  // namespace chess_python
