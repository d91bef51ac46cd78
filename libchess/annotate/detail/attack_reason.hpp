#pragma once

// Internal to libchess, not installed: what the first moves of two lines attack.

#include "libchess/annotate/detail/fact_reason.hpp"
#include "libchess/annotate/detail/line_comparison.hpp"

#include <vector>

namespace chess::detail {

/// What the moves attack, of the other side that the bad move allows and of the mover that it
/// misses, the most telling first: a threat of mate; checks; an attack on the piece that has just
/// moved, which goes back; a guard that is taken away; an attack on a piece that is answered, and a
/// capture, a check, another attack or an entry follows; a threat to something that others take.
[[nodiscard]] std::vector<ToldReason> attack_reasons(const ComparedLines& lines);
/// Such attacks on pawns, and those on a piece that only goes away.
[[nodiscard]] std::vector<ToldReason> lesser_attack_reasons(const ComparedLines& lines);

}  // namespace chess::detail
