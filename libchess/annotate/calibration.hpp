#pragma once

#include "libchess/base/export.hpp"
#include "libchess/core/score.hpp"
#include "libchess/eval/evaluator.hpp"
#include "libchess/uci/analyser.hpp"

#include <memory>

namespace chess {

/// Converts our engine's centipawns to the scale that the curve of winning chances expects.
///
/// The curve (see `winning_chances`) was fitted to evaluations by Stockfish; ours have another
/// scale. The hand-written evaluation counts material: its +8 wins as often as Stockfish's +6, and
/// a small edge is worth a little more than its score; the network's scores are too small. Each
/// scale was fitted by comparing scores for some 2,000 positions of games between engines of club
/// strength (Stockfish 15.1 with its network and 500,000 or more nodes, ours with 200,000):
/// straight lines between the knots in calibration.cpp. Mates are unchanged.
[[nodiscard]] LIBCHESS_API Score calibrated(Score score, EvaluationKind evaluation) noexcept;

/// An analyser whose scores are calibrated and steadier than a search's final score: the mean of
/// the last two iterations, since scores of odd and even depths differ.
[[nodiscard]] LIBCHESS_API std::unique_ptr<Analyser> calibrated(
    std::unique_ptr<Analyser> analyser, EvaluationKind evaluation = EvaluationKind::network);

}  // namespace chess
