#pragma once

#include "libchess/base/export.hpp"
#include "libchess/mate/prover.hpp"
#include "libchess/notation/pgn_reader.hpp"
#include "libchess/position/position.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace chess {

/// Whether a Termination tag says that a player's time was over: "Time forfeit" as the standard and
/// lichess have it, "... won on time", "flag".
[[nodiscard]] LIBCHESS_API bool is_time_forfeit(std::string_view termination);

/// What the Laws of Chess have against the result of a game that ended in this position, a clause;
/// nullopt if nothing is proved to be wrong with it. A mate or stalemate on the board decides
/// (5.1.1, 5.2.1). A game lost on time is drawn if the opponent cannot mate by any series of legal
/// moves (6.9), and any game is if neither side can (5.2.2). Takes a moment, some milliseconds as a
/// rule.
[[nodiscard]] LIBCHESS_API std::optional<std::string> result_objection(GameResult result,
                                                                       bool is_lost_on_time,
                                                                       const Position& last,
                                                                       const ProofLimits& limits);

}  // namespace chess
