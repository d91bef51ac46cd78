#pragma once

#include "libchess/core/bitboard.hpp"
#include "libchess/core/detail/attack_tables.hpp"
#include "libchess/core/piece.hpp"

namespace chess::detail {

/// Single and double steps of pawns, ignoring blockers.
[[nodiscard]] inline Bitboard pawn_steps(Color color, Bitboard pawns) noexcept {
    const Bitboard one = shift_ahead(color, pawns);
    return one | shift_ahead(color, one & Bitboard(relative(color, Rank::third)));
}

/// The squares that men reach on an otherwise empty board within one move, without promotion.
[[nodiscard]] inline Bitboard spread(Color color, PieceType type, Bitboard from) noexcept {
    Bitboard more = from;
    for (const Square square : from) more |= piece_lookup({color, type}, square, {});
    if (type == PieceType::pawn) more |= pawn_steps(color, from);
    return more;
}

}  // namespace chess::detail
