#pragma once

// Internal to libchess, not installed: where a line can be judged by what stands on the board.

#include "libchess/core/move.hpp"
#include "libchess/eval/evaluator.hpp"
#include "libchess/fact/find_facts.hpp"
#include "libchess/position/position.hpp"

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace chess::detail {

/// A position in which a line comes to rest, and what is to be seen in it.
struct QuietEnd {
    std::size_t ply = 0;  ///< moves of the line up to it
    Position position;
    std::vector<FoundFact> facts;
    Breakdown breakdown;
};

/// The last position of a line, up to `most` moves, in which no check is given, no capture gains
/// anything, and the line does not go on with a capture or a check; nullopt if there is none.
[[nodiscard]] std::optional<QuietEnd> quiet_end(const Position& start, std::span<const Move> moves,
                                                std::size_t most, const Evaluator& evaluator);

}  // namespace chess::detail
