#pragma once

// Internal to libchess, not installed: what the first move of a line does at once.

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

/// What the first move of a line does at once: "takes the rook on d8", "takes one of the two
/// bishops", "trades queens", "trades queens before 27... Bc4, attacking the rook on d3", "offers
/// the trade of queens", "attacks the queen on d5 and the pawn on a5", "attacks the bishop on e6,
/// the guard of the knight on c4", "pins the knight on e4 to the king", "pushes the passed pawn to
/// c6", "brings the king to safety". The line must have a move.
[[nodiscard]] Deed deed_of(const Position& position, std::span<const Move> line);

/// Whether a pawn's move pushes a passed one to the other half's second rank or beyond.
[[nodiscard]] bool pushes_passed_pawn(const Position& before, Move move, const Position& after);

}  // namespace chess::detail
