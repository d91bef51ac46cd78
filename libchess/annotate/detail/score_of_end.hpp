#pragma once

// Internal to libchess, not installed.

#include "libchess/core/score.hpp"
#include "libchess/position/movegen.hpp"
#include "libchess/position/position.hpp"

#include <optional>

namespace chess::detail {

/// The score of a position in which the game is over by mate or stalemate, for the side to move;
/// nullopt in others.
[[nodiscard]] inline std::optional<Score> score_of_end(const Position& position) {
    if (has_legal_move(position)) return std::nullopt;
    return position.in_check() ? Score::mated_in(0) : Score::centipawns(0);
}

}  // namespace chess::detail
