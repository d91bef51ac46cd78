#pragma once

#include "libchess/core/move.hpp"
#include "libchess/position/position.hpp"

#include <functional>
#include <optional>
#include <string_view>

namespace chess::detail {

/// A move whose parts stand apart.
struct MoveApart {
    Move move;
    std::string_view written;  ///< from its first part to its last
};

/// The move that begins with a word and goes on in those behind it: "e8 =Q", "O - O", "N f3". The
/// longest that is legal counts. `next` returns the word of the same text behind another one, empty
/// if there is none.
[[nodiscard]] std::optional<MoveApart> find_move_apart(
    const Position& position, std::string_view word,
    const std::function<std::string_view(std::string_view last)>& next);

}  // namespace chess::detail
