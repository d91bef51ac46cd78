#pragma once

#include "libchess/base/export.hpp"
#include "libchess/core/move.hpp"
#include "libchess/position/position.hpp"

#include <vector>

namespace chess {

/// A position and how a game came to it, as a search needs it to see repetitions.
struct GameHistory {
    Position start;  ///< where the moves begin
    /// Legal moves, played from `start` in turn; they lead to the position in question.
    std::vector<Move> moves = {};

    /// The position after the last move.
    [[nodiscard]] LIBCHESS_API Position position() const;
    /// The keys of the positions before it, oldest first, back to the last move that cannot be
    /// taken back (a capture or a pawn's move): no position before that can occur again.
    [[nodiscard]] LIBCHESS_API std::vector<Key> earlier_keys() const;
};

}  // namespace chess
