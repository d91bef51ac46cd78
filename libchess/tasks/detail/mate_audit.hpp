#pragma once

#include "libchess/mate/solver.hpp"
#include "libchess/motif/motif_line.hpp"
#include "libchess/tasks/puzzle_audit.hpp"

#include <stop_token>
#include <vector>

namespace chess::detail {

/// Adds what the mate-finder proves to be wrong with a line that mates: that the mate is not forced
/// or not the shortest, that another move mates as soon, or that it was forced before the
/// opponent's move. What it cannot decide within its limit is no fault.
void audit_mate(const MotifLine& line, MateSolver& solver, const std::stop_token& stop,
                std::vector<PuzzleFault>& faults);

}  // namespace chess::detail
