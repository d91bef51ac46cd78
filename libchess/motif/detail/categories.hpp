#pragma once

#include "libchess/motif/motif.hpp"
#include "libchess/motif/motif_line.hpp"

#include <vector>

namespace chess::detail {

/// The categories of a line: by its length, the length of its mate, and the phase and pieces of the
/// position before the solver's first move. In the order of `Motif`.
[[nodiscard]] std::vector<Motif> categories_of(const MotifLine& line);

}  // namespace chess::detail
