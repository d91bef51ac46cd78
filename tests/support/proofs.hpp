#pragma once

#include "libchess/core/move.hpp"
#include "libchess/mate/proof.hpp"
#include "libchess/position/position.hpp"

#include <optional>

namespace chess::test {

/// What is to be proved.
struct Problem {
    Position position;
    Stipulation stipulation = Stipulation::direct;
    bool defender_begins = false;
    bool fifty = false;
    /// The first move; the first that serves, if not given.
    std::optional<Move> key{};
    /// The most moves to try.
    int longest = 3;
};

/// A right proof, found by plain exhaustion: slow, and no code of the solver's. Throws if the
/// problem has no solution within `longest` moves. Every position stands in it once.
[[nodiscard]] Proof prove(const Problem& problem);

}  // namespace chess::test
