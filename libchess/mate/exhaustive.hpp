#pragma once

#include "libchess/base/export.hpp"
#include "libchess/mate/problem.hpp"

namespace chess {

/// Whether a problem of forced play has a solution, by the rule itself: some move is good
/// against every reply. Slow and plain, to test the prover by. A length of 0 makes sense only where
/// the defender begins; under `fifty` a hundred half-moves save him unless the last of them reaches
/// the goal.
[[nodiscard]] LIBCHESS_API bool exhaustive(const MateProblem& problem);

}  // namespace chess
