#pragma once

#include "libchess/base/export.hpp"
#include "libchess/core/move.hpp"
#include "libchess/core/score.hpp"
#include "libchess/position/position.hpp"
#include "libchess/search/quiescence.hpp"

#include <cstdint>
#include <optional>

namespace chess {

/// What `minimax` has found.
struct MinimaxResult {
    /// For the side to move.
    Score score;
    /// Moves made on the board.
    std::uint64_t nodes = 0;
    /// The first of the best moves, in the order of generation; none if there is no legal move.
    std::optional<Move> best;
};

/// The value of a position by the rule itself: White looks for the highest value, Black for the
/// lowest, every legal move is looked at for `depth` plies, at least 1. At the horizon it
/// is the evaluation, unless it is checkmate; a stalemate, fifty moves, too little material and a
/// position that the search has had before are draws; mates count in plies from the root, which is
/// looked at in any case. Slow and plain, to test faster searches by. Caplinger 2021, ch. 4.
[[nodiscard]] LIBCHESS_API MinimaxResult minimax(const Position& position, int depth,
                                                 EvaluationFunction evaluate);

}  // namespace chess
