#pragma once

#include "libchess/base/export.hpp"
#include "libchess/core/score.hpp"
#include "libchess/eval/evaluator.hpp"
#include "libchess/uci/analyser.hpp"

#include <memory>

namespace chess {

/// Our engine's centipawns as those that the curve of winning chances was made for.
///
/// The curve (see `winning_chances`) belongs to evaluations by Stockfish, and ours are of another
/// scale. The hand-written one counts material: what it calls +8 wins as often as what Stockfish
/// calls +6, and a small edge is worth a little more than it says; the network's numbers are too
/// small. Each scale was fitted by comparing scores for some 2,000 positions of games between
/// engines of club strength (Stockfish 15.1 with its network and 500,000 or more nodes, ours with
/// 200,000): straight lines between the knots in calibration.cpp. Mates stay what they are.
[[nodiscard]] LIBCHESS_API Score calibrated(Score score, EvaluationKind evaluation) noexcept;

/// An analyser whose scores are calibrated and steadier than a search's last word: the mean of its
/// last two iterations, since searches to odd and even depths see the last move differently.
[[nodiscard]] LIBCHESS_API std::unique_ptr<Analyser> calibrated(
    std::unique_ptr<Analyser> analyser, EvaluationKind evaluation = EvaluationKind::network);

}  // namespace chess
