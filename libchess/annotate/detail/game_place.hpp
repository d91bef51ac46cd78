#pragma once

// Internal to libchess, not installed: the place of a position in a game.

#include "libchess/base/export.hpp"
#include "libchess/notation/game.hpp"
#include "libchess/position/position.hpp"

#include <string>
#include <string_view>

namespace chess::detail {

/// The number of the next move: "23...", "7."
[[nodiscard]] LIBCHESS_API std::string number_of(const Position& position);

/// "Reti - Tartakower, 1910.??.??, 9.": which game, and which move.
/// Unknown tags are "?" or empty.
[[nodiscard]] LIBCHESS_API std::string place_of(const Position& position, std::string_view white,
                                                std::string_view black, std::string_view date);
[[nodiscard]] std::string place_of(const Position& position, const Game& game);

}  // namespace chess::detail
