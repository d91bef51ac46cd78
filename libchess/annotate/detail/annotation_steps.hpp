#pragma once

// Internal to libchess, not installed: steps of `annotate` that nobody takes alone. Those of
// annotator.hpp are the others.

#include "libchess/annotate/annotated_game.hpp"
#include "libchess/annotate/annotator.hpp"
#include "libchess/annotate/clock.hpp"
#include "libchess/base/detail/test_export.hpp"
#include "libchess/core/color.hpp"
#include "libchess/endgame_tables/tablebases.hpp"
#include "libchess/uci/analyser.hpp"

#include <cstddef>
#include <expected>
#include <optional>
#include <stop_token>
#include <vector>

namespace chess::detail {

/// Gives positions with one legal move the score of the position after it, unless a draw may be
/// claimed instead, on the board or with the move: after searches and tables, each of which may
/// have changed only one of them.
void settle_forced_moves(AnnotatedGame& game);

/// Probes the endgame tables: the scores of their positions become exact, lines that give the
/// result away are dropped, and each move is marked if it keeps the result. Moves with which a draw
/// may be claimed are draws, and where one may be claimed a loss is a draw, of which no move is
/// marked. Ends early when stopped.
void consult_tables(AnnotatedGame& game, const Tablebases& tables,
                    const std::stop_token& stop = {});
/// The same for one position.
void consult_tables(EvaluatedPosition& here, const Tablebases& tables,
                    const std::stop_token& stop = {});

/// How a side spent its time; nullopt if none of its clock times is recorded. Time trouble is a
/// clock under 30 seconds, or under a tenth of the base where that is known, before the move.
[[nodiscard]] LIBCHESS_TEST_API std::optional<ClockSummary> clock_summary(const AnnotatedGame& game,
                                                                          Color side);

/// Those of these moves with the largest losses of winning chances, limited in number, in the order
/// of play.
[[nodiscard]] std::vector<std::size_t> largest_losses(const AnnotatedGame& game,
                                                      std::vector<std::size_t> moves,
                                                      std::size_t most);

/// Computes for every position what each man is worth to the network; some 0.5 ms a position.
void share_out(AnnotatedGame& game, NetworkEvaluator& network, const AttributionOptions& options);

/// Explains why moves are bad, where lines of the game's searches prove it; man/guide/motifs.md has
/// the kinds of reasons and when each is told. With an analyser, short searches bear them out and
/// say on which line the loss hangs. With `options.threats` it also finds whether the reply was
/// threatened before the move, and what else the best move threatens: a threat is a line that wins
/// material or mates if the side to move passes, found by a search with an eighth of the limits.
LIBCHESS_TEST_API std::expected<void, EngineError> explain_moves(
    AnnotatedGame& game, const AnnotationOptions& options = {}, const AnnotationTools& tools = {});

/// How the best line of a position wins material, by the rules of `explain_moves`, or mates within
/// four moves; nullopt if it does neither, shows no motif, or begins with a recapture.
[[nodiscard]] std::optional<WinningMotif> winning_motif(const AnnotatedGame& game,
                                                        std::size_t index);

/// Refutes captures that seem to win a pawn or more by exchanges and that the previous move made
/// possible. A capture that was not played, or should not have been, is refuted if a search with a
/// quarter of the limits finds it at least a mistake and the reply proves why.
[[nodiscard]] LIBCHESS_TEST_API std::expected<void, EngineError> find_why_nots(
    AnnotatedGame& game, const AnnotationOptions& options, const AnnotationTools& tools);

/// Praises best moves of the judged sides by comparison with the alternative: the second line where
/// several are known, else a search of all other moves with a fraction of the limits, first 1/32,
/// then 1/4 if praise seems likely. A search with 1/100 of the limits and a cleared transposition
/// table decides whether a move was hard to find. In positions that the endgame tables cover, only
/// moves are praised; without an analyser, only moves elsewhere too, where there are lines.
[[nodiscard]] LIBCHESS_TEST_API std::expected<void, EngineError> praise_moves(
    AnnotatedGame& game, const AnnotationOptions& options, const AnnotationTools& tools);

}  // namespace chess::detail
