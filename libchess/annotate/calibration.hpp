#pragma once

#include "libchess/base/export.hpp"
#include "libchess/core/score.hpp"
#include "libchess/uci/analyser.hpp"

#include <memory>

namespace chess {

/// Our engine's centipawns as those that the curve of winning chances was made for.
///
/// The curve (see `winning_chances`) belongs to evaluations by Stockfish. Ours counts material:
/// what it calls +8 wins as often as what Stockfish calls +6, and a small edge is worth a little
/// more than it says. The scale was fitted by comparing the scores of both for some 2,000 positions
/// of games between engines of club strength (Stockfish 15.1 with its network and 500,000 or more
/// nodes, ours with 200,000): lines between 0, 100, 300, 500, 800, 1,500 centipawns, which become
/// 0, 118, 365, 500, 600, 820. Mates stay what they are.
[[nodiscard]] LIBCHESS_API Score calibrated(Score score) noexcept;

/// An analyser whose scores are calibrated and steadier than a search's last word: the mean of its
/// last two iterations, since searches to odd and even depths see the last move differently.
[[nodiscard]] LIBCHESS_API std::unique_ptr<Analyser> calibrated(std::unique_ptr<Analyser> analyser);

}  // namespace chess
