#pragma once

// Internal to libchess, not installed: what a bad move gives away where no material is won.

#include "libchess/annotate/annotated_game.hpp"
#include "libchess/core/move.hpp"
#include "libchess/eval/evaluator.hpp"
#include "libchess/fact/find_facts.hpp"
#include "libchess/position/position.hpp"

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace chess::detail {

/// A bad move, the line that answers it, and the one that was better.
struct ComparedLines {
    const Position& before;       // NOLINT(*-avoid-const-or-ref-data-members)
    std::span<const Move> reply;  ///< the bad move first, then the answer
    std::span<const Move> best;   ///< what was better
    /// How many facts the sentence may name: 1 or 2.
    std::size_t most_facts = 2;
    /// How many moves of pieces must be lost for that to explain the move; 0: it never does.
    int least_room = 5;
    /// What earlier sentences about the side have named, which is not said again.
    std::span<const FoundFact> told = {};
};

/// A sentence, and what is not to be said again.
struct FactReason {
    Reason reason;  ///< its facts are those that it names
    /// The facts that it is about: those, or what a count that it gives amounts to.
    std::vector<FoundFact> told;
};

/// What the quiet end of the answer has lost against that of the better line, as a sentence: the
/// material, if it is less; or else the facts that differ, those that carry most of what the terms
/// of the evaluation lose; or else what can be counted at both: passed pawns, attackers of the
/// king, moves of the pieces. Nullopt if either line has no quiet end, or none of these says
/// enough.
[[nodiscard]] std::optional<FactReason> fact_reason(const ComparedLines& lines,
                                                    const Evaluator& evaluator);

}  // namespace chess::detail
