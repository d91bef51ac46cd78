#pragma once

// Internal to libchess, not installed: what the first moves of two lines attack.

#include "libchess/annotate/detail/fact_reason.hpp"
#include "libchess/annotate/detail/line_comparison.hpp"

#include <vector>

namespace chess::detail {

/// What the moves attack, of the other side that the bad move allows and of the mover that it
/// misses, the most telling first: a threat of mate; checks; an attack on the piece that has just
/// moved, which goes back; an attack on a piece that goes back, and
/// another attack follows, or something is won; a threat to something that others take.
[[nodiscard]] std::vector<ToldReason> attack_reasons(const ComparedLines& lines);
/// Such attacks on pawns, and those of the other side on a piece that only goes away.
[[nodiscard]] std::vector<ToldReason> lesser_attack_reasons(const ComparedLines& lines);
/// Of the mover's, an attack on a piece that only goes away.
[[nodiscard]] std::vector<ToldReason> least_attack_reasons(const ComparedLines& lines);

}  // namespace chess::detail
