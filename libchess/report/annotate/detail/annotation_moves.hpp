#pragma once

// Internal to libchess, not installed: the moves of an annotated game that are judged to be bad, as
// text for people.

#include "libchess/report/annotate/annotation_report.hpp"
#include "libchess/report/text/text_block.hpp"

#include <cstddef>
#include <span>

namespace chess::detail {

/// Boards that are shown at most, the turning points'.
inline constexpr std::size_t most_boards = 3;

/// Moves, by their indices, with boards, scores, and what would have been better; side by side
/// where there is room.
[[nodiscard]] TextBlock bad_move_boards(const AnnotatedGame& game,
                                        std::span<const std::size_t> moves,
                                        const AnnotationReportOptions& options);

/// Moves in a table, a line each.
[[nodiscard]] TextBlock bad_move_table(const AnnotatedGame& game,
                                       std::span<const std::size_t> moves,
                                       const AnnotationReportOptions& options);

}  // namespace chess::detail
