#pragma once

#include "libchess/position/position.hpp"

#include <vector>

namespace chess::detail {

/// A move that may have led to a position.
struct LastMove {
    Square from;
    Square to;
    PieceType type;  ///< its type now on `to`; for castling, the king
    bool is_double_step = false;
};

/// A superset of the possible last moves of the side not to move: after each is taken back, the
/// side to move is not in check. Castling follows standard chess.
[[nodiscard]] std::vector<LastMove> last_moves(const Position& position);

}  // namespace chess::detail
