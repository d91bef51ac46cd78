#pragma once

// Inlines lookups of lines (see core/detail/attack_tables.hpp).

#include "libchess/core/detail/attack_tables.hpp"
#include "libchess/position/position.hpp"

namespace chess::detail {

/// Whether a move has given check; `after` is the position after it. The same as `in_check`, but
/// cheaper, as only what has moved gives check, or a slider that stood behind it.
[[nodiscard]] inline bool has_given_check(const Position& after, Move move) noexcept {
    if (move.is_castling() || move.is_en_passant()) return after.in_check();
    const Color us = ~after.turn();
    const Square king = after.king(~us);
    const Bitboard to(move.to());
    const Bitboard leapers = (knight_attacks(king) & after.pieces(PieceType::knight)) |
                             (pawn_attacks(~us, king) & after.pieces(PieceType::pawn));
    if ((leapers & to).any()) return true;
    const Bitboard on_lines = ((rook_lines[king] & after.straight_sliders(us)) |
                               (bishop_lines[king] & after.diagonal_sliders(us))) &
                              (to | lines.line[king][move.from()]);
    for (const Square slider : on_lines)
        if ((lines.between[king][slider] & after.occupied()).empty()) return true;
    return false;
}

}  // namespace chess::detail
