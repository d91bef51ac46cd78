#pragma once

// Internal to libchess, not installed.

#include "libchess/motif/detail/finders.hpp"
#include "libchess/motif/find_motifs.hpp"
#include "libchess/motif/motif_line.hpp"

namespace chess::detail {

/// A move of the solver's after which the other side, which has a piece at most and few moves,
/// would be much better off if it did not have to move.
[[nodiscard]] Seen find_zugzwang(const MotifLine& line, const ChancesOf& chances);

}  // namespace chess::detail
