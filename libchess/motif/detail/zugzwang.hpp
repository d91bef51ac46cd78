#pragma once

// Internal to libchess, not installed.

#include "libchess/motif/detail/finders.hpp"
#include "libchess/motif/find_motifs.hpp"
#include "libchess/motif/motif_line.hpp"

namespace chess::detail {

/// Finds a move of the solver after which the other side, with at most one piece and few moves,
/// would be much better off if it could pass.
[[nodiscard]] Seen find_zugzwang(const MotifLine& line, const ChancesOf& chances);

}  // namespace chess::detail
