#pragma once

// Internal to libchess, not installed: what the first move of a line does.

#include "libchess/annotate/detail/bad_move.hpp"
#include "libchess/core/bitboard.hpp"
#include "libchess/core/move.hpp"
#include "libchess/position/position.hpp"

#include <span>
#include <string>

namespace chess::detail {

/// What a move does, where that is to be seen.
struct Deed {
    std::string words;    ///< "attacks the queen on d5"; "" if nothing is to be seen
    Bitboard squares;     ///< that it is about
    bool is_aim = false;  ///< it tells something even where little comes of it
};

/// What the first move of a line does at once: "takes the rook on d8", "trades queens", "attacks
/// the queen on d5", "pushes the passed pawn to c6", "brings the king to safety". The line must
/// have a move.
[[nodiscard]] Deed deed_of(const Position& position, std::span<const Move> line);

/// The man that would be lost if its side passed, and that the better move, or the answer, guards
/// or stands before: "protects the pawn on e5", "shields the queen on e2"; of the better move, if
/// the bad one leaves it.
[[nodiscard]] Deed protection(const BadMove& bad, bool is_reply);

/// The one piece of the other side, out of its own camp, that could go somewhere without being lost
/// and no longer can: "leaves the knight on g7 without a safe square".
[[nodiscard]] Deed confinement(const Position& start, Move move);

/// What a side's next move in a line attacks, which it could not at once: "prepares 20. Qb3,
/// attacking the pawn on b7".
[[nodiscard]] Deed preparation(const Position& start, std::span<const Move> line);

}  // namespace chess::detail
