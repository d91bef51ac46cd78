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

/// What was found about a problem of help or series play.
struct HelpResult {
    /// Every line of exactly the length asked for, in the order of generation. Moves of a series
    /// follow each other directly. Where the last move is forced, or one of several must be played,
    /// each of them makes a line.
    std::vector<std::vector<Move>> lines;
    /// All of them were found; otherwise a limit was reached, or `most_lines`.
    bool is_complete = false;
    std::uint64_t nodes = 0;  ///< positions looked at
};

/// Finds the lines of a problem of help or series play, of exactly its length; `Play` says what
/// each asks for. In series play passing takes the place of the other side's moves, and nobody
/// gives check with any move of the series but its last. Where a capture is the aim, the side that
/// is to capture does so with its last move only. Exact; a table of `hash_megabytes` keeps
/// positions from which there is no line.
[[nodiscard]] LIBCHESS_API HelpResult find_lines(const MateProblem& problem,
                                                 std::size_t hash_megabytes, std::size_t most_lines,
                                                 const ProofLimits& limits);

/// What the set play of a problem of help or series play asks for: half a move less, the other side
/// to begin; of a series that the other side ends, that side's move alone. Nullopt where it makes
/// no sense: in other series, where one move is all, or if the side to move is in check.
[[nodiscard]] LIBCHESS_API std::optional<MateProblem> set_play_of(const MateProblem& problem);

/// The position before each move of such a line, or of any line of a problem: in a series the same
/// side is to move again.
[[nodiscard]] LIBCHESS_API std::vector<Position> positions_before(const MateProblem& problem,
                                                                  std::span<const Move> line);

/// Finds the ways in which both sides together have the side to move checkmated by the last of
/// `length` moves of the other one.
[[nodiscard]] LIBCHESS_API HelpResult find_helpmates(const Position& position, int length,
                                                     std::size_t hash_megabytes,
                                                     std::size_t most_lines,
                                                     const ProofLimits& limits);

}  // namespace chess
