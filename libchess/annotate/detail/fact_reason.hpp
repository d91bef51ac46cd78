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
#include <string>
#include <vector>

namespace chess::detail {

/// A position in which a line comes to rest, and what is to be seen in it.
struct QuietEnd {
    std::size_t ply = 0;  ///< moves of the line up to it
    Position position;
    std::vector<FoundFact> facts;  ///< with what they are worth
    Breakdown breakdown;
};

/// The last position of a line, up to `most` moves, in which no check is given, no capture gains
/// anything, and the line does not go on with a capture or a check; nullopt if there is none.
[[nodiscard]] std::optional<QuietEnd> quiet_end(const Position& start, std::span<const Move> moves,
                                                std::size_t most, const Evaluator& evaluator);

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

/// The facts that differ between the quiet ends of both lines, as a sentence: those that carry most
/// of what the terms of the evaluation lose. Nullopt if the named terms carry less than half of it,
/// or either line has no quiet end.
[[nodiscard]] std::optional<Reason> fact_reason(const ComparedLines& lines,
                                                const Evaluator& evaluator);

}  // namespace chess::detail
