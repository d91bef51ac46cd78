#pragma once

// Internal to libchess, not installed: reasons by how a game ends.

#include "libchess/annotate/annotated_game.hpp"
#include "libchess/annotate/detail/bad_move.hpp"
#include "libchess/motif/motif_line.hpp"

#include <optional>

namespace chess::detail {

/// The reason that needs no search: a mate within five moves that is proved or there, a draw that
/// is given or not claimed, what the endgame tables know. Nullopt if there is none.
[[nodiscard]] std::optional<Reason> certain_reason(const BadMove& bad);

/// The mating attack of a line, where nobody has proved it, or the mate of many moves that the bad
/// move misses. `line` is the answer or the better line.
[[nodiscard]] std::optional<Reason> attack_to_mate_reason(const BadMove& bad,
                                                          const MotifLine& line);
/// Perpetual check in a line, up to where a position is repeated, or a stalemate in which it ends,
/// where its score is a draw.
[[nodiscard]] std::optional<Reason> drawing_line_reason(const BadMove& bad, const MotifLine& whole);

}  // namespace chess::detail
