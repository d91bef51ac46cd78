#pragma once

// Internal to the reports: shared parts of the reports on annotated games, and the
// parts of the text report.

#include "libchess/annotate/annotated_game.hpp"
#include "libchess/notation/game.hpp"
#include "report/annotate/annotation_report.hpp"
#include "report/text/styled_text.hpp"
#include "report/text/text_block.hpp"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace chess::detail {

/// A tag's value; nullopt if there is none, or if it is unknown ("?", "-", "").
[[nodiscard]] std::optional<std::string_view> known_tag(const Game& game, std::string_view name);

/// "1984-10-09", "1984-10", "1984", the game's date, local or UTC; nullopt if not even the year is
/// known.
[[nodiscard]] std::optional<std::string> known_date(const Game& game);

/// "1-0", "1/2-1/2", "*", or the tag's own text.
[[nodiscard]] std::string result_of(const Game& game);

/// The opening's ECO code from the book, or else from the game's tags.
[[nodiscard]] std::optional<std::string> eco_of(const AnnotatedGame& game);
[[nodiscard]] std::optional<std::string> opening_of(const AnnotatedGame& game);
/// "B33 Sicilian: Sveshnikov", as far as it is known.
[[nodiscard]] std::string opening_words(const AnnotatedGame& game);

/// "12:34 on 38 moves; 0:09 left at the least; 2 of 3 errors in time trouble; longest 23. Nf3 1:45
/// (mistake)".
[[nodiscard]] std::string clock_words(const AnnotatedGame& game, const ClockSummary& clock);

/// "Novelty: 12. Nxe5; the position before it was in 14 games, last in Karpov - Kasparov, Linares
/// 1993"; empty if there is none.
[[nodiscard]] std::string novelty_words(const AnnotatedGame& game, bool san);

/// The course of the evaluation: White's winning chances as bars, and move numbers below; empty if
/// no score is known.
[[nodiscard]] StyledText annotation_chart(const AnnotatedGame& game, std::size_t width);

/// The most boards of turning points shown.
inline constexpr std::size_t most_boards = 3;

/// Moves, by their indices, with boards, scores, and better moves; side by side if there is room.
[[nodiscard]] TextBlock bad_move_boards(const AnnotatedGame& game,
                                        std::span<const std::size_t> moves,
                                        const AnnotationReportOptions& options);

/// A table of moves, one line each.
[[nodiscard]] TextBlock bad_move_table(const AnnotatedGame& game,
                                       std::span<const std::size_t> moves,
                                       const AnnotationReportOptions& options);

/// A table of praised moves, one or more lines each; empty if there are none.
[[nodiscard]] TextBlock praised_move_table(const AnnotatedGame& game,
                                           const AnnotationReportOptions& options);

}  // namespace chess::detail
