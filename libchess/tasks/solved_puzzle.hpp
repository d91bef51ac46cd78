#pragma once

#include "libchess/annotate/puzzle_rating.hpp"
#include "libchess/base/export.hpp"
#include "libchess/base/record_name.hpp"
#include "libchess/base/run_end.hpp"
#include "libchess/core/score.hpp"
#include "libchess/motif/find_motifs.hpp"
#include "libchess/motif/motif_line.hpp"
#include "libchess/notation/puzzle_table.hpp"
#include "libchess/search/limits.hpp"
#include "libchess/tasks/puzzle_audit.hpp"
#include "libchess/uci/analyser.hpp"

#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <stop_token>
#include <string>
#include <tuple>
#include <vector>

namespace chess {

/// An existing puzzle, by its name in the table, with the themes of its solution.
struct SolvedPuzzle : RecordName {
    MotifLine line;  ///< the opponent's move, then the solution
    /// The themes that the solution shows, and one for its score if found.
    std::vector<FoundMotif> motifs = {};
    std::optional<PuzzleRating> rating = std::nullopt;  ///< if a rater was asked
    /// What is wrong with it; nullopt without an audit.
    std::optional<std::vector<PuzzleFault>> faults = std::nullopt;
    /// Whether a search found the whole solution; nullopt if none was made.
    std::optional<bool> solved = std::nullopt;
    std::size_t found = 0;  ///< how many moves of the solution it found, up to the first wrong one
    /// Its score of the last position searched, for the solver.
    std::optional<Score> score = std::nullopt;
    std::uint64_t nodes = 0;  ///< moves made on the board by all its searches
    double seconds = 0;       ///< how long they took
};

/// The themes of a puzzle's solution, without a search.
[[nodiscard]] LIBCHESS_API SolvedPuzzle tag_puzzle(const PuzzleRecord& puzzle);

/// Solves a puzzle as a person would: it searches the solver's positions one after the other, each
/// within the limits, as long as the solution's move is found, or another one that mates where it
/// mates. Its themes then include zugzwang, for which more positions are searched, and, if it is
/// solved without a mate, the theme of its score. Lichess counts puzzles the same way. The error is
/// the engine's, or `EngineError::Kind::stopped`.
[[nodiscard]] LIBCHESS_API std::expected<SolvedPuzzle, EngineError> solve_puzzle(
    const PuzzleRecord& puzzle, Analyser& analyser, const SearchLimits& limits,
    const std::stop_token& stop = {});

/// Sums over puzzles.
struct PuzzleTotals : RunEnd {
    std::size_t total = 0;     ///< puzzles that were tagged
    std::size_t searched = 0;  ///< of these, those that were searched
    std::size_t solved = 0;    ///< of these, those that were solved
    std::size_t audited = 0;   ///< puzzles that were audited
    std::size_t faulty = 0;    ///< of these, those with a fault
    std::uint64_t nodes = 0;   ///< moves made on the board

    /// Adds one puzzle.
    LIBCHESS_API void add(const SolvedPuzzle& puzzle);
    /// The members that puzzles add to.
    [[nodiscard]] auto sums() noexcept {
        return std::tie(total, searched, solved, audited, faulty, nodes);
    }
};

}  // namespace chess
