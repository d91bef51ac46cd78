#pragma once

// Internal to libchess, not installed: the rules of forced play.

#include "libchess/base/detail/test_export.hpp"
#include "libchess/mate/problem.hpp"
#include "libchess/position/movegen.hpp"
#include "libchess/position/position.hpp"

namespace chess::detail {

/// The moves that the side to move may play in forced play: the legal moves, or, if it must reach
/// the aim and can, only those that do.
[[nodiscard]] LIBCHESS_TEST_API MoveList playable_moves(const MateProblem& problem) noexcept;

/// Whether the defender, to move, may claim a draw by the fifty-move rule: as the position stands,
/// or with one of the moves that he may play. A move that ends the game is no claim.
[[nodiscard]] LIBCHESS_TEST_API bool may_claim_fifty(const Position& position,
                                                     const MoveList& playable) noexcept;

/// Whether the defender's move that led to a problem has reached the aim itself, as in selfmates.
[[nodiscard]] bool was_reached_by_defender(const MateProblem& after) noexcept;

}  // namespace chess::detail
