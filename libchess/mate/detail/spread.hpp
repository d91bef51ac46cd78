#pragma once

#include "libchess/core/bitboard.hpp"
#include "libchess/core/detail/attack_tables.hpp"
#include "libchess/core/piece.hpp"

namespace chess::detail {

/// One and two steps of pawns, whatever stands in the way.
[[nodiscard]] inline Bitboard pawn_steps(Color color, Bitboard pawns) noexcept {
    const Bitboard one = shift_ahead(color, pawns);
    return one | shift_ahead(color, one & Bitboard(relative(color, Rank::third)));
}

/// Where men come to on an otherwise empty board within one move, pawns as pawns.
[[nodiscard]] inline Bitboard spread(Color color, PieceType type, Bitboard from) noexcept {
    Bitboard more = from;
    for (const Square square : from) more |= piece_lookup({color, type}, square, {});
    if (type == PieceType::pawn) more |= pawn_steps(color, from);
    return more;
}

}  // namespace chess::detail
