#pragma once

#include "libchess/base/export.hpp"
#include "libchess/notation/parse_error.hpp"
#include "libchess/notation/record_stream.hpp"
#include "libchess/notation/san.hpp"
#include "libchess/position/game_history.hpp"
#include "libchess/position/position.hpp"

#include <optional>
#include <vector>

namespace chess {

/// Which positions of a game's main line are wanted.
struct PlySelection {
    /// Every position, the start included.
    bool all = false;
    /// The position after this many half-moves; without a number, the last.
    std::optional<int> ply = std::nullopt;
    /// With each position its history, for detecting repetitions.
    bool history = false;
};

/// A position and how many half-moves lead to it from the game's start.
struct GamePosition {
    int ply;            ///< half-moves from the start
    Position position;  ///< the position after them
    /// Only if requested, and then back to the last irreversible move.
    std::optional<GameHistory> history = std::nullopt;
    /// Only if every position is wanted: the move that led to it; none at the start, and none if
    /// the side to move passed.
    std::optional<NamedMove> move = std::nullopt;
};

/// The selected positions of a game.
struct GamePositions {
    /// Whether the record is a game, sound or broken; comments alone are not.
    bool is_game = false;
    /// None if the game is broken, or too short for the requested ply.
    std::vector<GamePosition> positions;
    /// Half-moves of the main line.
    int plies = 0;
    /// The game's faults: one fatal fault if it is broken, and warnings.
    std::vector<ParseError> faults;
};

/// Reads a game for its positions; variations are skipped.
[[nodiscard]] LIBCHESS_API GamePositions positions_of(const TextRecord& game,
                                                      const PlySelection& selection,
                                                      const ValidationOptions& options = {});

}  // namespace chess
