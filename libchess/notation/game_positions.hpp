#pragma once

#include "libchess/base/export.hpp"
#include "libchess/notation/parse_error.hpp"
#include "libchess/notation/record_stream.hpp"
#include "libchess/position/game_history.hpp"
#include "libchess/position/position.hpp"

#include <optional>
#include <vector>

namespace chess {

/// Which positions of a game's main line are wanted.
struct PlySelection {
    /// Every one, the start included.
    bool all = false;
    /// The one after so many half-moves; without a number the last.
    std::optional<int> ply = std::nullopt;
    /// With each position how it came about, to see repetitions by.
    bool history = false;
};

/// A position and how many half-moves lead to it from the game's start.
struct GamePosition {
    int ply;            ///< half-moves from the start
    Position position;  ///< the position after them
    /// Only if it was asked for, and then back to the last move that cannot be taken back.
    std::optional<GameHistory> history = std::nullopt;
};

/// The positions of a game that were asked for.
struct GamePositions {
    /// Whether the record is a game at all, sound or broken; comments alone are none.
    bool is_game = false;
    /// None if the game is broken, or too short for the ply asked for.
    std::vector<GamePosition> positions;
    /// Half-moves of the main line.
    int plies = 0;
    /// What is wrong with the game: one fatal fault if it is broken, and warnings.
    std::vector<ParseError> faults;
};

/// Reads a game for its positions; variations are passed over.
[[nodiscard]] LIBCHESS_API GamePositions positions_of(const TextRecord& game,
                                                      const PlySelection& selection,
                                                      const ValidationOptions& options = {});

}  // namespace chess
