#pragma once

// Internal to libchess, not installed: what the better move would have done.

#include "libchess/annotate/annotated_game.hpp"
#include "libchess/annotate/detail/line_comparison.hpp"
#include "libchess/eval/evaluator.hpp"

#include <optional>

namespace chess::detail {

/// What the better move does, beside a reason that the answer to the bad one gives: it
/// guards what is taken or takes the attacker, prevents the answer, soon brings a fact that the
/// reason does not name, or takes or attacks something itself. Nullopt if the lines show none of
/// these.
[[nodiscard]] std::optional<BetterMove> better_move(const ComparedLines& lines,
                                                    const Reason& reason,
                                                    const Evaluator& evaluator);

}  // namespace chess::detail
