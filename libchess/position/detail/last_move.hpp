#pragma once

#include "libchess/position/position.hpp"

#include <vector>

namespace chess::detail {

/// A move that may have led to a position.
struct LastMove {
    Square from;
    Square to;
    PieceType type;  ///< what it is now on `to`; of castling the king
    bool is_double_step = false;
};

/// All moves that the side that is not to move may have made last, and perhaps some more: after
/// each taken back the side to move is not in check. Castling is that
/// of standard chess.
[[nodiscard]] std::vector<LastMove> last_moves(const Position& position);

}  // namespace chess::detail
