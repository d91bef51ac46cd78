#pragma once

// Internal to libchess, not installed: reasons by how a game ends.

#include "libchess/annotate/annotated_game.hpp"
#include "libchess/annotate/detail/bad_move.hpp"

#include <optional>
#include <vector>

namespace chess::detail {

/// The reason that needs no search: a mate within five moves that is proved or there, a draw that
/// is given or not claimed, what the endgame tables know. Nullopt if there is none.
[[nodiscard]] std::optional<Reason> certain_reason(const BadMove& bad);

/// The mating attack that the answer begins, where nobody has proved it.
[[nodiscard]] std::optional<Reason> allowed_attack_reason(const BadMove& bad);
/// The mate of many moves, or the mating attack, that the bad move misses.
[[nodiscard]] std::optional<Reason> missed_attack_reason(const BadMove& bad);
/// Perpetual check in one of the lines, that of the answer first.
[[nodiscard]] std::vector<Reason> repetition_reasons(const BadMove& bad);

}  // namespace chess::detail
