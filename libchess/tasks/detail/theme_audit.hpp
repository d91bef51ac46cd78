#pragma once

#include "libchess/motif/motif_line.hpp"
#include "libchess/tasks/puzzle_audit.hpp"

#include <string>
#include <vector>

namespace chess::detail {

/// A fault for each theme that a line claims and by the rules of chess cannot show. Only themes
/// with a definition that leaves no room are judged: how long the line is, whether it mates, which
/// men are on the board, and special moves.
[[nodiscard]] std::vector<PuzzleFault> wrong_themes(const MotifLine& line,
                                                    const std::vector<std::string>& claimed);

}  // namespace chess::detail
