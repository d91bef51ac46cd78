#pragma once

#include "libchess/base/export.hpp"
#include "libchess/core/move.hpp"
#include "libchess/position/position.hpp"

#include <vector>

namespace chess {

/// A position with the game that led to it, for detecting repetitions in a search.
struct GameHistory {
    Position start;  ///< the position before the moves
    /// Legal moves, played from `start` in turn; they lead to the position in question.
    std::vector<Move> moves = {};

    /// The position after the last move.
    [[nodiscard]] LIBCHESS_API Position position() const;
    /// The keys of the positions before it, oldest first, back to the last irreversible move (a
    /// capture or pawn move): no earlier position can occur again.
    [[nodiscard]] LIBCHESS_API std::vector<Key> earlier_keys() const;
};

}  // namespace chess
