#pragma once

#include "libchess/annotate/annotated_game.hpp"
#include "libchess/base/export.hpp"
#include "libchess/notation/game.hpp"
#include "libchess/search/limits.hpp"
#include "libchess/uci/analyser.hpp"
#include "libchess/uci/engine_error.hpp"

#include <cstdint>
#include <expected>
#include <functional>
#include <stop_token>
#include <vector>

namespace chess {

/// What is known of all positions of a game, and what it took.
struct GameEvaluation {
    /// One more than there are moves.
    std::vector<EvaluatedPosition> positions;
    std::uint64_t nodes = 0;  ///< positions searched, all together
};

/// Has every position of a game searched within the limits each, from the last one to the first,
/// so that what comes is known: the analyser keeps what it learns from one to the next, and what
/// was found out about the move that was played counts for the position before it, if it is better
/// than what the search there has found. A mate stays a mate along its line.
///
/// With limits of nodes or depth, and an analyser that has forgotten what came before, the result
/// depends on the game's start and moves alone. A search that an engine fails in is tried once
/// more. `searched` is called after each position.
[[nodiscard]] LIBCHESS_API std::expected<GameEvaluation, EngineError> evaluate_game(
    const Game& game, Analyser& analyser, const SearchLimits& limits,
    const std::stop_token& stop = {}, const std::function<void()>& searched = {});

/// Evens out what searches of positions one move apart differ by without a reason: where the
/// engine's best move was played, the positions before and after it are worth the same. Each
/// becomes the mean of its own score, counted twice, and that of such a neighbour on either side.
/// Mates are left alone.
LIBCHESS_API void steady(const Game& game, GameEvaluation& evaluation);

/// What the game's own evaluations say ("[%eval ...]"). A game from the usual start begins at 15
/// centipawns for White if nothing else is said (lichess). Where the game is over, by mate or
/// stalemate, the board counts, not what is written.
[[nodiscard]] LIBCHESS_API GameEvaluation read_evaluations(const Game& game);

}  // namespace chess
