#pragma once

// Internal to the reports: moves, lines of them, and scores, as text for people.

#include "libchess/core/move.hpp"
#include "libchess/core/score.hpp"
#include "libchess/position/position.hpp"
#include "report/text/text_block.hpp"

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace chess::detail {

/// "+0.34", "0.00", "#3", "#-3".
[[nodiscard]] std::string score_text(Score score);

/// A move's name for people.
[[nodiscard]] std::string move_text(const Position& before, Move move, bool san);

/// A line of moves, with move numbers where they are written: "12... e5", "13. Nf3", "Nc6".
[[nodiscard]] std::vector<std::string> numbered_moves(const Position& position,
                                                      std::span<const Move> moves, bool san);

/// As many of these moves as fit into `width` columns, at least one; ".." marks a cut.
[[nodiscard]] std::string fitting(const std::vector<std::string>& moves, std::size_t width);

/// All moves, in lines of `width` columns, with no number at a line's end.
[[nodiscard]] TextBlock flowing(const std::vector<std::string>& moves, std::size_t width);

}  // namespace chess::detail
