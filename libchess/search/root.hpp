#pragma once

#include "libchess/base/export.hpp"
#include "libchess/core/move.hpp"
#include "libchess/position/position.hpp"

#include <vector>

namespace chess {

/// Where a search begins: a position, and how the game came to it, so that repetitions are seen.
struct SearchRoot {
    Position start;  ///< where the moves begin
    /// Legal moves, played from `start` in turn; the search begins after the last one.
    std::vector<Move> moves = {};

    /// The position to be searched.
    [[nodiscard]] LIBCHESS_API Position position() const;
    /// The keys of the positions before it, oldest first, back to the last move that cannot be
    /// taken back (a capture or a pawn's move).
    [[nodiscard]] LIBCHESS_API std::vector<Key> earlier_keys() const;
};

}  // namespace chess
