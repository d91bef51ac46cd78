#pragma once

#include "libchess/base/detail/test_export.hpp"
#include "libchess/core/move.hpp"
#include "libchess/mate/proof.hpp"
#include "libchess/mate/prover.hpp"

#include <optional>
#include <vector>

namespace chess::detail {

/// An empty proof with only the problem filled in.
[[nodiscard]] LIBCHESS_TEST_API Proof begin_proof(const MateProblem& problem);

/// Builds the proof that the attacker reaches the goal, from what the prover knows or finds again.
/// Nullopt if that fails, if a limit was reached, or if the proof would take more than a million
/// steps.
[[nodiscard]] std::optional<Proof> build_proof(Prover& prover, const MateProblem& problem);

/// The longest line of a proof, from its start.
[[nodiscard]] std::vector<Move> longest_line(const Proof& proof, Position position);

/// A line to the goal: the attacker's best moves against the defence that holds out longest. With
/// `is_minimal`, the length is known to be the shortest, and the line has exactly that length. The
/// line is shorter if a limit was reached.
[[nodiscard]] std::vector<Move> main_line(Prover& prover, MateProblem problem, bool is_minimal);

/// Whether a line of a problem goes up to the goal.
[[nodiscard]] bool is_whole(const std::vector<Move>& line, MateProblem problem);

}  // namespace chess::detail
