#pragma once

#include "libchess/base/export.hpp"
#include "libchess/core/move.hpp"
#include "libchess/core/score.hpp"
#include "libchess/position/position.hpp"
#include "libchess/search/quiescence.hpp"

#include <cstdint>
#include <optional>

namespace chess {

/// The result of `minimax`.
struct MinimaxResult {
    /// For the side to move.
    Score score;
    /// Moves made on the board.
    std::uint64_t nodes = 0;
    /// The first of the best moves, in the order of generation; none if there is no legal move.
    std::optional<Move> best;
};

/// The value of a position by plain minimax: White maximizes, Black minimizes, and every legal move
/// is searched for `depth` plies, at least 1. At the horizon the value is the evaluation, unless it
/// is checkmate; stalemate, the fifty-move rule, insufficient material and repetition within the
/// search are draws; mates count in plies from the root, which is always searched. Slow; for
/// testing faster searches. Caplinger 2021, ch. 4.
[[nodiscard]] LIBCHESS_API MinimaxResult minimax(const Position& position, int depth,
                                                 EvaluationFunction evaluate);

}  // namespace chess
