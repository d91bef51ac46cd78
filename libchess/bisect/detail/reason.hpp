#pragma once

// Internal to libchess, not installed.

#include "libchess/base/export.hpp"
#include "libchess/bisect/difference.hpp"
#include "libchess/bisect/question.hpp"
#include "libchess/bisect/rule.hpp"
#include "libchess/core/move.hpp"
#include "libchess/position/position.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace chess {

/// Which rule a move breaks or is the victim of, and how that shows here.
struct Reason {
    Rule rule;
    /// A sentence that names the squares.
    std::string sentence;
};

/// Why a move that another generator lists is not legal, `text` as it was written. One that is
/// legal must stand there for the second time.
[[nodiscard]] LIBCHESS_API Reason reason_against(const Position& position, std::string_view text);

/// What is special about a legal move that another generator lacks. `missing` are all that it
/// lacks.
[[nodiscard]] LIBCHESS_API Reason reason_for(const Position& position, Move move,
                                             const std::vector<Move>& missing);

/// What a difference comes from that is only there when the moves of the question are played by the
/// other generator itself, and not when it is given their result: `question.moves` is not empty,
/// and with the first of them left out the difference is gone.
[[nodiscard]] LIBCHESS_API Reason reason_of_state(const PerftQuestion& question,
                                                  const Reason& apparent,
                                                  const PerftDifference& difference);

}  // namespace chess
