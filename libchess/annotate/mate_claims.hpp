#pragma once

#include "libchess/annotate/annotated_game.hpp"
#include "libchess/base/export.hpp"
#include "libchess/mate/solver.hpp"
#include "libchess/notation/game.hpp"

#include <cstdint>
#include <stop_token>

namespace chess {

/// Names the mates that were let go or allowed by moves that are judged to be bad, as far as scores
/// tell of them, and has them proved by the mate-finder within so many nodes each. What is not
/// proved stays the engine's claim; 0 nodes prove nothing. Where a missed mate is shorter than the
/// engine thought, or its line breaks off, the mate-finder's takes the place of the best one.
LIBCHESS_API void claim_mates(const Game& game, AnnotatedGame& annotated, MateSolver& solver,
                              std::uint64_t nodes, const std::stop_token& stop = {});

}  // namespace chess
