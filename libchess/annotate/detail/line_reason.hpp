#pragma once

// Internal to libchess, not installed: reasons that a line proves by mate, material, tables or
// repetition.

#include "libchess/annotate/annotated_game.hpp"
#include "libchess/annotate/detail/bad_move.hpp"
#include "libchess/annotate/detail/material_gain.hpp"
#include "libchess/motif/motif_line.hpp"

#include <cstddef>
#include <optional>

namespace chess::detail {

/// The longest line that serves as an explanation.
inline constexpr std::size_t longest_shown = 7;

/// Whether a line wins material within few moves, and enough more than the alternative. A line that
/// ends in mate does not count.
[[nodiscard]] bool tells(const MotifLine& line, const std::optional<MaterialGain>& gain,
                         int otherwise);

/// The reason that the lines of a bad move prove: a mate, a draw that is given or not claimed, what
/// the endgame tables know, material, a repetition. Nullopt if they prove none.
[[nodiscard]] std::optional<Reason> line_reason(const BadMove& bad);

}  // namespace chess::detail
