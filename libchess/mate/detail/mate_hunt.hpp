#pragma once

#include "libchess/core/color.hpp"
#include "libchess/mate/prover.hpp"
#include "libchess/mate/winnable.hpp"
#include "libchess/position/position.hpp"

#include <cstddef>

namespace chess::detail {

/// Hunts for a mate by `winner` with the help of both sides, from a position that is none yet,
/// until one is found, none can follow, or a limit is reached.
[[nodiscard]] WinnableResult hunt_mate(const Position& position, Color winner,
                                       std::size_t hash_megabytes, const ProofLimits& limits);

}  // namespace chess::detail
