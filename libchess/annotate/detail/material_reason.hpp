#pragma once

// Internal to libchess, not installed: reasons that a line proves by what it wins.

#include "libchess/annotate/annotated_game.hpp"
#include "libchess/annotate/detail/bad_move.hpp"
#include "libchess/annotate/detail/material_gain.hpp"
#include "libchess/motif/motif_line.hpp"

#include <cstddef>
#include <optional>
#include <vector>

namespace chess::detail {

/// The longest line that serves as an explanation.
inline constexpr std::size_t longest_shown = 7;

/// Whether a line wins material within few moves. A line that ends in mate does not count.
[[nodiscard]] bool tells(const MotifLine& line, const std::optional<MaterialGain>& gain);

/// The reasons by material that the answer to a bad move and its better line may prove, the best
/// first. With `is_checked` a search will confirm what they win; without it, they are only those
/// that the lines never give back.
[[nodiscard]] std::vector<Reason> material_reasons(const BadMove& bad, const MotifLine& reply,
                                                   const MotifLine& best, bool is_checked);
/// Those by material that comes late, or by a plan: they are less telling than facts.
[[nodiscard]] std::vector<Reason> late_reasons(const BadMove& bad, bool is_checked);

}  // namespace chess::detail
