#pragma once

#include "libchess/base/export.hpp"
#include "libchess/core/move.hpp"
#include "libchess/mate/problem.hpp"
#include "libchess/mate/prover.hpp"
#include "libchess/position/position.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace chess {

/// The result for a problem of help or series play.
struct HelpResult {
    /// Every line of exactly the requested length, in the order of generation. The moves of a
    /// series follow each other directly. If one of several last moves must be played, each makes a
    /// line.
    std::vector<std::vector<Move>> lines;
    /// All lines were found; otherwise a limit or `most_lines` was reached.
    bool is_complete = false;
    bool has_more = false;    ///< one more line than `most_lines` was found
    std::uint64_t nodes = 0;  ///< positions visited
};

/// Finds the lines of a problem of help or series play, of exactly its length; see `Play`. In
/// series play the other side passes, and only the last move of the series may give check. If the
/// aim is a capture, the capturing side captures with its last move only. Exact; a table of
/// `hash_megabytes` stores positions from which there is no line.
[[nodiscard]] LIBCHESS_API HelpResult find_lines(const MateProblem& problem,
                                                 std::size_t hash_megabytes, std::size_t most_lines,
                                                 const ProofLimits& limits);

/// The set play of a problem of help or series play, as a problem: half a move shorter, with the
/// other side to begin; for a series that the other side ends, only that side's move. Nullopt if
/// there is none: in other series, with only one move, or if the side to move is in check.
[[nodiscard]] LIBCHESS_API std::optional<MateProblem> set_play_of(const MateProblem& problem);

/// The position before each move of a line of a problem: in a series the same side is to move
/// again.
[[nodiscard]] LIBCHESS_API std::vector<Position> positions_before(const MateProblem& problem,
                                                                  std::span<const Move> line);

/// Finds the helpmates: lines in which both sides cooperate so that the side to move is checkmated
/// by the last of `length` moves of the other side.
[[nodiscard]] LIBCHESS_API HelpResult find_helpmates(const Position& position, int length,
                                                     std::size_t hash_megabytes,
                                                     std::size_t most_lines,
                                                     const ProofLimits& limits);

}  // namespace chess
