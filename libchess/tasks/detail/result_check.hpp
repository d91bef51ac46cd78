#pragma once

// Internal to libchess, not installed.

#include "libchess/base/detail/test_export.hpp"
#include "libchess/mate/prover.hpp"
#include "libchess/notation/pgn_reader.hpp"
#include "libchess/position/position.hpp"

#include <optional>
#include <string>

namespace chess::detail {

/// Why the result of a game that ended in this position violates the Laws of Chess, as a clause;
/// nullopt if no violation is proved. A mate or stalemate on the board decides (5.1.1, 5.2.1). A
/// game lost on time is drawn if the opponent cannot mate by any series of legal moves (6.9), and
/// so is any game if neither side can (5.2.2). Usually takes some milliseconds.
[[nodiscard]] LIBCHESS_TEST_API std::optional<std::string> result_objection(
    GameResult result, bool is_lost_on_time, const Position& last, const ProofLimits& limits);

}  // namespace chess::detail
