#pragma once

#include "libchess/annotate/annotated_game.hpp"
#include "libchess/base/export.hpp"
#include "libchess/core/color.hpp"
#include "libchess/core/score.hpp"

#include <optional>

namespace chess {

/// The winning chances of the side scored, 0 to 100, as accuracy counts them: a mate is worth no
/// more than 1,000 centipawns.
[[nodiscard]] LIBCHESS_API double accuracy_percent(Score score) noexcept;

/// How good a move was, 0 to 100, by the mover's winning chances before and after it, 0 to 100
/// each: 103.1668 exp(-0.04354 (before - after)) - 3.1669, within bounds; 100 if nothing was lost
/// (lichess.org/page/accuracy).
[[nodiscard]] LIBCHESS_API double move_accuracy(double win_before, double win_after) noexcept;

/// What a move lost, 0 or more, by the scores before and after it for the side that moved: both
/// count as at most 1,000 centipawns, and so do mates (lichess).
[[nodiscard]] LIBCHESS_API int centipawn_loss(Score before, Score after) noexcept;

/// How well a side played, 0 to 100; nullopt if none of its moves was judged. As lichess reckons
/// it: the mean of two means of its moves' accuracies, the harmonic one, and one weighted by how
/// volatile the game was around the move. The weight is the standard deviation of White's winning
/// chances over a window of 2 to 8 positions (a tenth of the moves), between 0.5 and 12. A mate
/// counts as 1,000 centipawns; a position without a score as the one before it.
[[nodiscard]] LIBCHESS_API std::optional<double> game_accuracy(const AnnotatedGame& game,
                                                               Color side);

/// Average centipawn loss of a side's judged moves; nullopt if there is none.
[[nodiscard]] LIBCHESS_API std::optional<double> average_centipawn_loss(const AnnotatedGame& game,
                                                                        Color side);

}  // namespace chess
