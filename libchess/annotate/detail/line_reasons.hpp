#pragma once

// Internal to libchess, not installed.

#include "libchess/annotate/annotated_game.hpp"
#include "libchess/annotate/detail/bad_move.hpp"

#include <vector>

namespace chess::detail {

/// The reasons that the lines of a bad move may prove, the best first: a mating attack, what the
/// lines win, perpetual check or stalemate. `is_checked` says that a search will bear them out.
[[nodiscard]] std::vector<Reason> line_reasons(const BadMove& bad, bool is_checked);

}  // namespace chess::detail
