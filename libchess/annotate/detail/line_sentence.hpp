#pragma once

// Internal to libchess, not installed: sentences that the first moves of a line prove.

#include "libchess/annotate/annotated_game.hpp"
#include "libchess/annotate/detail/line_comparison.hpp"
#include "libchess/core/piece.hpp"
#include "libchess/position/position.hpp"

#include <cstddef>
#include <span>
#include <string>

namespace chess::detail {

/// The sentence `text`, with the first `plies` moves of the better line, or of the answer, which
/// goes on from the bad move.
[[nodiscard]] Reason with_line(const ComparedLines& lines, std::string text, bool of_best,
                               std::size_t plies);

/// "Misses the advance of the b-pawn to b2", of the better line, or "Lets the b-pawn advance to
/// b2".
[[nodiscard]] std::string words_of_advance(Square pawn, bool of_best);

/// The position after the moves of a line.
[[nodiscard]] Position position_after(Position start, std::span<const Move> moves);

/// A side's men of each kind, less the other side's.
[[nodiscard]] PieceTypeMap<int> surplus_of(const Position& position, Color side);

}  // namespace chess::detail
