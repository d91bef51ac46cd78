#pragma once

// Internal to libchess, not installed: the moves of an annotated game that are judged to be bad, as
// text for people.

#include "libchess/core/move.hpp"
#include "libchess/position/position.hpp"
#include "libchess/report/annotate/annotation_account.hpp"
#include "libchess/report/text/text_block.hpp"

#include <cstddef>
#include <span>
#include <vector>

namespace chess::detail {

/// A move that gives something away.
struct BadMove {
    std::size_t index;
    Move move;
    Position before;
};

[[nodiscard]] std::vector<BadMove> bad_moves(const AnnotationAccount& account);

/// Those at which the game turned: the largest losses of winning chances, in the order of play.
[[nodiscard]] std::vector<BadMove> turning_points(const AnnotationAccount& account,
                                                  std::vector<BadMove> moves);

/// Moves with boards, scores, and what would have been better; side by side where there is room.
[[nodiscard]] TextBlock bad_move_boards(const AnnotationAccount& account,
                                        std::span<const BadMove> moves,
                                        const AnnotationReportOptions& options);

/// Moves in a table, a line each.
[[nodiscard]] TextBlock bad_move_table(const AnnotationAccount& account,
                                       std::span<const BadMove> moves,
                                       const AnnotationReportOptions& options);

}  // namespace chess::detail
