#pragma once

#include "libchess/base/detail/test_export.hpp"
#include "libchess/core/score.hpp"
#include "libchess/endgame_tables/ending_verdict.hpp"
#include "libchess/eval/evaluator.hpp"
#include "libchess/position/position.hpp"
#include "libchess/search/result.hpp"

namespace chess::detail {

/// The chances of the side to move, whose score a search has found: those of our engine against
/// itself. A mate is certain.
///
/// With a score of x centipawns it wins with D / (1 + exp((a - x) / b)) and loses with
/// D / (1 + exp((a + x) / b)). D is the share of games that are alive: the fewer men, the more are
/// dead draws, and the greater the score, the fewer are. Both a and b depend on the men on the
/// board and on the half-move clock: the fewer, and the longer ago the last capture or pawn move,
/// the more is needed for a win. They were fitted to games, see man/guide/chances.md. Scores of the
/// hand-written evaluations are converted to the network's scale first.
[[nodiscard]] LIBCHESS_TEST_API Chances chances_of(Score score, const Position& position,
                                                   EvaluationKind evaluation) noexcept;

/// The chances if the endgame tables know the result; wins that the fifty-move rule takes away are
/// draws.
[[nodiscard]] LIBCHESS_TEST_API Chances chances_of(Wdl result) noexcept;

}  // namespace chess::detail
