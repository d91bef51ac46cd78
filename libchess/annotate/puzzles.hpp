#pragma once

#include "libchess/annotate/annotated_game.hpp"
#include "libchess/base/export.hpp"
#include "libchess/core/move.hpp"
#include "libchess/mate/solver.hpp"
#include "libchess/notation/game.hpp"
#include "libchess/position/position.hpp"
#include "libchess/search/limits.hpp"
#include "libchess/uci/analyser.hpp"
#include "libchess/uci/engine_error.hpp"

#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace chess {

/// A position of a game in which the player missed something.
struct Puzzle {
    Position position;  ///< the position to be solved
    /// How many half-moves lead to it.
    std::size_t ply = 0;
    /// What solves it: of a mate every first move, of a tactic the one move that is clearly best.
    std::vector<Move> keys;
    /// The length of the shortest mate, proved by the mate-finder.
    std::optional<int> mate = std::nullopt;
    /// What was played instead.
    Move played;
};

/// How much a puzzle may cost to confirm.
struct PuzzleLimits {
    /// The game's; a tactic has to stand up to a search of four times the nodes or the time, or two
    /// plies deeper.
    SearchLimits search = {};
    /// For the mate-finder, of each mate.
    std::uint64_t mate_nodes = 1'000'000;
};

/// Finds the mates that were missed, if the mate-finder proves that there is none shorter, and the
/// tactics: moves judged to be mistakes or blunders in positions where one move is clearly best. It
/// stays best in a longer search, and every other one would be a mistake. Without an analyser only
/// mates are looked for.
[[nodiscard]] LIBCHESS_API std::expected<std::vector<Puzzle>, EngineError> find_puzzles(
    const Game& game, const AnnotatedGame& annotated, const JudgementRules& rules,
    Analyser* analyser, MateSolver& solver, const PuzzleLimits& limits,
    const std::stop_token& stop = {});

/// A puzzle as a record of EPD without its end, with `bm`, `dm` if it is a mate, `id` (the game and
/// the move) and `c0` (what was played).
[[nodiscard]] LIBCHESS_API std::string to_epd(const Puzzle& puzzle, const Game& game);

}  // namespace chess
