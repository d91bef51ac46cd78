#include "libchess/core/attacks.hpp"

#include "libchess/core/detail/attack_tables.hpp"

namespace chess {

namespace detail {

// All are made by the compiler, so that a run reads from the file the few pages that it uses.
// clang, whose limit is lower, fills them when the library is loaded, in under a millisecond.
#ifndef __clang__
#define CHESS_CONSTINIT constinit
#else
#define CHESS_CONSTINIT
#endif
CHESS_CONSTINIT const SliderTables<SliderEntry> sliders;
#ifdef CHESS_USES_PEXT
CHESS_CONSTINIT const SliderTables<FastSliderEntry> fast_sliders;
#endif
CHESS_CONSTINIT const LineTables lines;
#undef CHESS_CONSTINIT

}  // namespace detail

Bitboard bishop_attacks(Square square, Bitboard occupied) noexcept {
    return detail::sliders.bishop(square, occupied);
}

Bitboard rook_attacks(Square square, Bitboard occupied) noexcept {
    return detail::sliders.rook(square, occupied);
}

Bitboard queen_attacks(Square square, Bitboard occupied) noexcept {
    return detail::queen_lookup(square, occupied);
}

Bitboard piece_attacks(Piece piece, Square square, Bitboard occupied) noexcept {
    return detail::piece_lookup(piece, square, occupied);
}

Bitboard squares_between(Square a, Square b) noexcept {
    return detail::lines.between[a][b];
}

Bitboard line_through(Square a, Square b) noexcept {
    return detail::lines.line[a][b];
}

}  // namespace chess
