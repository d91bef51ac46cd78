#pragma once

#include "libchess/mate/prover.hpp"
#include "libchess/mate/solved_problem.hpp"

#include <pybind11/pybind11.h>

#include <cstdint>
#include <optional>

namespace chess_python {

/// Limits and resources of a solver as Python gives them.
struct SolverArguments {
    std::optional<std::uint64_t> nodes = std::nullopt;  ///< positions looked at
    std::optional<double> time = std::nullopt;          ///< seconds
    std::size_t hash_mb = 64;                           ///< MiB
    int threads = 1;                                    ///< threads
};

/// The limits; ValueError for what is out of range.
[[nodiscard]] chess::ProofLimits proof_limits_of(const SolverArguments& given);
/// The resources.
[[nodiscard]] inline chess::ProverOptions settings_of(const SolverArguments& given) {
    return {.hash_megabytes = given.hash_mb, .threads = given.threads};
}

/// Solves a problem within its own limits, so that Ctrl-C ends it.
void solve(chess::SolvedProblem& problem, const SolverArguments& given);

/// A number of moves; 2.5 in help play that begins with the second side.
[[nodiscard]] pybind11::object moves_number(std::optional<int> moves, bool half_move);
/// A solved problem as Python's SolvedProblem.
[[nodiscard]] pybind11::object to_python(const chess::SolvedProblem& solved);

/// SolvedProblem.
void bind_solved_problem(pybind11::module_& module);

}  // namespace chess_python
