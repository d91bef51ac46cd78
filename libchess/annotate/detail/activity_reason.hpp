#pragma once

// Internal to libchess, not installed: what the first moves of two lines do, where nothing is won.

#include "libchess/annotate/detail/fact_reason.hpp"
#include "libchess/annotate/detail/line_comparison.hpp"

#include <vector>

namespace chess::detail {

/// What the moves attack, of the other side that the bad move allows and of the mover that it
/// misses, the most telling first: the bad move itself, which comes too soon; a threat of mate;
/// checks; an attack on the piece that has just moved, which goes back; a guard that is taken away;
/// one on a piece that is answered, and a capture, a check, another attack or an entry follows; a
/// threat to something that others take.
[[nodiscard]] std::vector<ToldReason> attack_reasons(const ComparedLines& lines);

/// What they do beside: such an attack on pawns; the wrong man that takes something, or the wrong
/// one that is taken; a passed pawn that gets far; a piece that gets in among the other side's men;
/// a pawn that breaks up the other side's or takes room in the centre; queens that are traded while
/// a king is in danger; checks that take the right to castle; a piece that is brought to a better
/// square; an attack on a piece that only goes away; an answer that prevents the better move, or
/// that this would have prevented.
[[nodiscard]] std::vector<ToldReason> activity_reasons(const ComparedLines& lines);

}  // namespace chess::detail
