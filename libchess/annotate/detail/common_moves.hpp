#pragma once

// Internal to libchess, not installed: what happens in both lines of a bad move.

#include "libchess/annotate/annotated_game.hpp"
#include "libchess/annotate/detail/bad_move.hpp"
#include "libchess/core/move.hpp"
#include "libchess/core/piece.hpp"
#include "libchess/position/position.hpp"

#include <cstddef>
#include <optional>
#include <span>

namespace chess::detail {

/// Whether the first move of a line that wins something takes what the same side soon takes in
/// the other line, too.
[[nodiscard]] bool comes_anyway(const BadMove& bad, const Reason& reason);
/// Whether a side, the one that makes the move at `first`, plays a move in a line before so many
/// half-moves are over.
[[nodiscard]] bool is_played(std::span<const Move> line, Move move, std::size_t first,
                             std::size_t within);
/// Whether the answer is soon played after the better move, too.
[[nodiscard]] bool is_coming(const BadMove& bad);
/// Whether a move of a reason's line is played by the same side in the other line, too.
[[nodiscard]] bool is_common(const BadMove& bad, const Reason& reason, std::size_t ply);

/// Whether all moves of a line are legal in order.
[[nodiscard]] bool is_legal_line(Position position, std::span<const Move> moves);
/// The kind of pieces that two moves of a line trade on one square; nullopt if these differ, or are
/// pawns.
[[nodiscard]] std::optional<PieceType> traded(const Position& start, std::span<const Move> moves);

}  // namespace chess::detail
