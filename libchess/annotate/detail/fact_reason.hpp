#pragma once

// Internal to libchess, not installed: what a bad move gives away where no material is won.

#include "libchess/annotate/annotated_game.hpp"
#include "libchess/annotate/detail/line_comparison.hpp"
#include "libchess/eval/evaluator.hpp"
#include "libchess/fact/find_facts.hpp"

#include <cstddef>
#include <optional>
#include <vector>

namespace chess::detail {

/// A sentence, and what is not to be said again.
struct ToldReason {
    Reason reason;  ///< its facts are those that it names
    /// The facts that it is about: those, or what a count that it gives amounts to.
    std::vector<FoundFact> told;
    /// The move of its line that it is about, by index, if it says nothing where that move is
    /// played in the other line as well.
    std::optional<std::size_t> about = std::nullopt;
};

/// What the answer has lost against the better line, as sentences, the best first: another kind of
/// ending; the facts that soon differ, those that carry most of what the terms of the evaluation
/// lose; a plan that went wrong.
[[nodiscard]] std::vector<ToldReason> fact_reasons(const ComparedLines& lines,
                                                   const Evaluator& evaluator);

/// The facts that differ at once, if they carry a part of what the terms lose.
[[nodiscard]] std::vector<ToldReason> least_fact_reasons(const ComparedLines& lines,
                                                         const Evaluator& evaluator);

}  // namespace chess::detail
