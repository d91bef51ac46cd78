#pragma once

#include "libchess/core/move.hpp"
#include "libchess/mate/detail/exhaustive.hpp"
#include "libchess/mate/proof.hpp"

#include <optional>

namespace chess::test {

/// Whether the side to move reaches the goal, by trying everything.
inline bool exhaustive_attack(const Position& position, int length,
                              Stipulation stipulation = Stipulation::direct, bool fifty = false) {
    return exhaustive({position, stipulation, false, length, fifty});
}
/// Whether the other side does.
inline bool exhaustive_defence(const Position& position, int length,
                               Stipulation stipulation = Stipulation::direct, bool fifty = false) {
    return exhaustive({position, stipulation, true, length, fifty});
}

/// A right proof, found by plain exhaustion: slow, and no code of the solver's. It begins with the
/// key, or with the first move that serves. Throws if the problem has no solution within its length
/// and three moves. Every position is in it once.
[[nodiscard]] Proof prove(const MateProblem& problem, std::optional<Move> key = {});

}  // namespace chess::test
