#pragma once

#include "libchess/base/detail/test_export.hpp"
#include "libchess/mate/problem.hpp"

namespace chess {

/// Whether a problem of forced play has a solution, by plain exhaustive search; slow, for testing
/// the prover. A length of 0 makes sense only where the defender begins.
[[nodiscard]] LIBCHESS_TEST_API bool exhaustive(const MateProblem& problem);

}  // namespace chess
