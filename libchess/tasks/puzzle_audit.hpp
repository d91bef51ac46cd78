#pragma once

#include "libchess/base/export.hpp"
#include "libchess/core/move.hpp"
#include "libchess/core/score.hpp"
#include "libchess/mate/solver.hpp"
#include "libchess/motif/motif.hpp"
#include "libchess/motif/motif_line.hpp"
#include "libchess/notation/puzzle_table.hpp"
#include "libchess/search/limits.hpp"
#include "libchess/uci/analyser.hpp"

#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <stop_token>
#include <string_view>
#include <vector>

namespace chess {

/// What may be wrong with a puzzle.
enum class PuzzleFaultKind : std::uint8_t {
    other_solution,  ///< another move is as good at one of the solver's moves
    no_mate,         ///< the mate is not forced in that many moves
    shorter_mate,    ///< there is a shorter one
    already_won,     ///< the opponent's move before lost nothing: the position was won
    better_defence,  ///< the opponent has a better move than the line's
    unstable,        ///< the line's move is best by a search, and not by a longer one
    doubled,         ///< an earlier puzzle has the same position
    wrong_theme,     ///< the line does not show a theme that it claims
};

/// "other-solution", "no-mate", "shorter-mate", "already-won", "better-defence", "unstable",
/// "doubled", "wrong-theme".
[[nodiscard]] LIBCHESS_API std::string_view name_of(PuzzleFaultKind kind) noexcept;

/// A fault with what proves it.
struct PuzzleFault {
    PuzzleFaultKind kind;  ///< what is wrong
    /// Where `line` begins.
    Position position = Position::start();
    /// The other solution, the mate, or the defence, and what may follow; empty for faults without.
    std::vector<Move> line = {};
    /// By searches, for the solver: of `line`, or of the position before the opponent's move.
    std::optional<Score> score = {};
    /// Of the puzzle's own line, for the solver.
    std::optional<Score> own_score = {};
    /// The limits of the longest of the searches that agree.
    SearchLimits limits = {};
    /// By the mate-finder: the moves of the mate that there is, or that there is not.
    std::optional<int> mate = {};
    /// The theme that is claimed.
    std::optional<Motif> theme = {};
    /// The record of the earlier puzzle.
    std::optional<std::size_t> earlier = {};
};

/// What an audit works with.
struct PuzzleAuditTools {
    Analyser* analyser;  ///< null for no searches
    /// What proves and disproves mates.
    MateSolver& solver;  // NOLINT(*-avoid-const-or-ref-data-members)
    /// Of the first search.
    SearchLimits limits = {};
    std::stop_token stop = {};  ///< ends it early
    /// The least nodes of the last search that proves a fault, if nodes are limited. Good puzzles
    /// are many and bad ones few, so most of what shorter searches find is their own error.
    std::uint64_t proof_nodes = 4'000'000;
};

/// The faults of a puzzle, all but `doubled`, which needs the others: first those of its themes,
/// then mates by the mate-finder, then the rest by searches. A fault is only told if it is proved
/// by the rules of chess or the mate-finder, or if all searches agree on it: one within the limits,
/// one of four times as much, and if these are few nodes, longer ones up to `proof_nodes`:
///
///   - another move is as good if its winning chances are at most 0.05 below those of the line's
///     move, and of the line's end, which must be 0.25 at least unless the puzzle has the theme
///     equality; in a mate, if it mates in as many moves. At the last move of a
///     mate all mates are right, as for lichess.
///   - the position was won before if the solver's chances were 0.5 at least, and the opponent's
///     move cost less than an inaccuracy (0.1); before a mate, if it was forced already.
///   - a defence is better if it is by 0.3 at least, so that the line's reply is a blunder.
///   - the line's move is unstable if it is better than all others by 0.1 or more in the shorter
///     search, and worse by 0.1 or more in the longer ones.
[[nodiscard]] LIBCHESS_API std::expected<std::vector<PuzzleFault>, EngineError> audit_puzzle(
    const PuzzleRecord& puzzle, const PuzzleAuditTools& tools);

}  // namespace chess
