#pragma once

// Internal to libchess, not installed.

#include "libchess/notation/game.hpp"

#include <string>

namespace chess::detail {

/// One of our texts, UTF-8, in the encoding of what stands in a game: where that is not UTF-8, in
/// Windows-1252, so that the game does not get two. Letters that this lacks lose their accents.
[[nodiscard]] std::string in_encoding_of(const Game& game, std::string text);

}  // namespace chess::detail
