#pragma once

// Internal to libchess, not installed: what `MateSolver` gets from its prover.

#include "libchess/base/detail/test_export.hpp"
#include "libchess/core/move.hpp"
#include "libchess/mate/problem.hpp"
#include "libchess/mate/prover.hpp"
#include "libchess/mate/solution.hpp"
#include "libchess/mate/solver.hpp"

#include <optional>
#include <vector>

namespace chess::detail {

/// The first moves of the attacker, who begins, that reach the goal within the problem's length;
/// nullopt if a limit was reached before all were decided.
[[nodiscard]] LIBCHESS_TEST_API std::optional<std::vector<Move>> find_keys(
    Prover& prover, const MateProblem& problem);

/// The solution of a problem whose goal is reached in its length and no fewer moves, with the keys
/// that are known. If the defender begins, his moves are in `first_defences` if a tree is
/// requested, and `keys` is ignored. Tries and set play refer to `own_length`, which may be longer;
/// nullopt means the problem's length.
[[nodiscard]] LIBCHESS_TEST_API Solution
find_solution(Prover& prover, const MateProblem& problem, const std::vector<Move>& keys,
              const SolveOptions& options, std::optional<int> own_length = std::nullopt);

/// The full play of a problem within its length; the options select variations (`tree`), with or
/// without threats, tries with one refutation, and set play.
[[nodiscard]] LIBCHESS_TEST_API FullPlay find_full_play(Prover& prover, const MateProblem& problem,
                                                        const SolveOptions& options);

}  // namespace chess::detail
