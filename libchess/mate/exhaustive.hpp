#pragma once

#include "libchess/base/export.hpp"
#include "libchess/mate/stipulation.hpp"
#include "libchess/position/position.hpp"

namespace chess {

/// Whether the side to move reaches the goal of a stipulation other than `help` in at most `length`
/// moves, 1 or more, by the rule itself: some move is good against every reply. Slow and plain, to
/// test the prover by. With `fifty` a hundred half-moves without capture or pawn move save the
/// defender, unless the last of them reaches the goal.
[[nodiscard]] LIBCHESS_API bool exhaustive_attack(const Position& position, int length,
                                                  Stipulation stipulation = Stipulation::direct,
                                                  bool fifty = false);

/// Whether the side that is not to move reaches it in at most `length` more moves, 0 or more,
/// against every move of the side to move.
[[nodiscard]] LIBCHESS_API bool exhaustive_defence(const Position& position, int length,
                                                   Stipulation stipulation = Stipulation::direct,
                                                   bool fifty = false);

}  // namespace chess
