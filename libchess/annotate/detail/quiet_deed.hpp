#pragma once

// Internal to libchess, not installed: what the first move of a line prevents or prepares.

#include "libchess/annotate/detail/bad_move.hpp"
#include "libchess/annotate/detail/outlook_deed.hpp"
#include "libchess/core/move.hpp"
#include "libchess/position/position.hpp"

#include <span>
#include <string>

namespace chess::detail {

/// The man that would be lost if its side passed, and that the better move, or the answer, guards
/// or stands before: "protects the pawn on e5", "shields the queen on e2"; of the better move, if
/// the bad one leaves it.
[[nodiscard]] Deed protection(const BadMove& bad, bool is_reply);

/// The one piece of the other side, out of its own camp, that could go somewhere without being lost
/// and no longer can: "leaves the knight on g7 without a safe square".
[[nodiscard]] Deed confinement(const Position& start, Move move);

/// Why the answer was not possible before: "since the queen no longer guards e7", the square that
/// it goes to, where it would lose something by exchanges before the bad move, and after the better
/// one;
/// "" if that is not so. Both lines must have a move.
[[nodiscard]] std::string guard_left(const BadMove& bad);

/// The other side's one passed pawn that could advance, unharmed, if the side passed, and cannot
/// after the better move, or the answer, which gives no check: "stops the passed pawn on b6"; of
/// the better move, if it can after the bad one.
[[nodiscard]] Deed blockade(const BadMove& bad, bool is_reply);

/// What the first move of a line goes for: the man that it attacks, which could not be taken at
/// once and is taken by the same piece with a gain as the side's next move, "attacks the pawn on
/// b4"; or the passed pawn which that move pushes, and behind which it stands, or whose next square
/// it guards, "supports the passed pawn on d4".
[[nodiscard]] Deed pursuit(const Position& start, std::span<const Move> line);

/// What a side's next move in a line attacks, which it could not at once: "prepares 20. Qb3,
/// attacking the pawn on b7".
[[nodiscard]] Deed preparation(const Position& start, std::span<const Move> line);

}  // namespace chess::detail
