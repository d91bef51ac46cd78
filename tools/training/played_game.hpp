#pragma once

#include "libchess/core/move.hpp"
#include "libchess/core/score.hpp"
#include "libchess/notation/pgn_reader.hpp"
#include "libchess/position/position.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace chess::training {

/// A half-move of a training game.
struct PlayedPly {
    Move move;
    /// The score of the position before the move, for the side to move.
    std::optional<Score> score = std::nullopt;
    /// A random move; `score` is that of the engine's own choice.
    bool is_random = false;

    friend bool operator==(const PlayedPly&, const PlayedPly&) = default;
};

/// A training game. Its moves are legal.
struct PlayedGame {
    Position start = Position::start();
    std::vector<PlayedPly> plies = {};
    GameResult result = GameResult::unknown;

    friend bool operator==(const PlayedGame&, const PlayedGame&) = default;
};

/// A number that identifies the game of a position: the same for the same moves from the same
/// start, in any file.
[[nodiscard]] std::uint32_t identity_of(const PlayedGame& game);

/// A score in 16 bits: centipawns, 32000 - n for a mate in n moves, n - 32000 for being mated in n
/// moves, -32768 for none.
[[nodiscard]] std::int16_t score_code(std::optional<Score> score);
/// The score with this code; mates are exact to the move, not to the ply.
[[nodiscard]] std::optional<Score> score_of_code(std::int16_t code);

}  // namespace chess::training
