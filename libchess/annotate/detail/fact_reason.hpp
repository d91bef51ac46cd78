#pragma once

// Internal to libchess, not installed: what a bad move gives away where no material is won.

#include "libchess/annotate/annotated_game.hpp"
#include "libchess/annotate/detail/line_comparison.hpp"
#include "libchess/eval/evaluator.hpp"
#include "libchess/fact/find_facts.hpp"

#include <optional>
#include <vector>

namespace chess::detail {

/// A sentence, and what is not to be said again.
struct FactReason {
    Reason reason;  ///< its facts are those that it names
    /// The facts that it is about: those, or what a count that it gives amounts to.
    std::vector<FoundFact> told;
};

/// What the quiet end of the answer has lost against that of the better line, as a sentence: the
/// material, if it is less; or else the facts that differ, those that carry most of what the terms
/// of the evaluation lose; or else a plan that went wrong, or what can be counted at both. Nullopt
/// if either line has no quiet end, or none of these says enough.
[[nodiscard]] std::optional<FactReason> fact_reason(const ComparedLines& lines,
                                                    const Evaluator& evaluator);

}  // namespace chess::detail
