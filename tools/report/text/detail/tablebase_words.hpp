#pragma once

// Internal to the reports: verdicts of endgame tables, in words and as records.

#include "libchess/core/color.hpp"
#include "libchess/endgame_tables/ending_verdict.hpp"
#include "libchess/position/position.hpp"
#include "report/text/detail/fields.hpp"

#include <span>
#include <string>

namespace chess::detail {

/// "White mates in 23", "Black wins, DTZ 12", "a draw", "White mates in 55, but the fifty-move rule
/// makes it a draw". `turn` is the side that the verdict is for.
[[nodiscard]] std::string table_verdict_text(const EndingVerdict& verdict, Color turn);

/// "Kd4 wins (mate in 14)", "Kc4 draws", "a4 loses (mate in 9)".
[[nodiscard]] std::string table_move_text(const Position& position, const EndingMove& move,
                                          bool san);

/// `tablebase`: `wdl`, `dtz` and `mate` for the side to move, null if unknown.
void add_table_verdict(Fields& fields, const EndingVerdict& verdict);

/// `tablebase_moves`: the same for each legal move, for the side that plays it.
void add_table_moves(Fields& fields, const Position& position, std::span<const EndingMove> moves);

}  // namespace chess::detail
