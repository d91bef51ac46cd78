#pragma once

// Internal to libchess, not installed: rules of play that a bad move does not follow.

#include "libchess/annotate/detail/fact_reason.hpp"
#include "libchess/annotate/detail/line_comparison.hpp"

#include <vector>

namespace chess::detail {

/// Rules for endings without queens: rooks belong behind passed pawns, and passed pawns have to be
/// pushed. Of the mover's who misses that, and of the other side's who is let do so.
[[nodiscard]] std::vector<ToldReason> ending_rule_reasons(const ComparedLines& lines);

/// Rules for the opening: no man stands in the way of a bishop that has not moved, or of the d- or
/// e-pawn. And where the better move brings out a new man or castles: no piece moves twice, the
/// queen does not come out early, and the pawns at the edge and beside the king stay where they
/// are.
[[nodiscard]] std::vector<ToldReason> opening_rule_reasons(const ComparedLines& lines);

}  // namespace chess::detail
