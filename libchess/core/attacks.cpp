#include "libchess/core/attacks.hpp"

#include "libchess/core/detail/attack_tables.hpp"

namespace chess {

namespace detail {

// Both are filled when the library is loaded, in under a millisecond, and never change.
const SliderTables<SliderEntry> sliders;
const LineTables lines;

LineTables::LineTables() noexcept {
    for (int from = 0; from < square_count; ++from) {
        for (const auto& directions : {rook_directions, bishop_directions}) {
            for (const Direction step : directions) {
                const Square a = square_at(from);
                const Direction back{-step.file, -step.rank};
                const Bitboard ray = walk_rays(a, Bitboard(), std::array{step});
                const Bitboard whole =
                    ray | walk_rays(a, Bitboard(), std::array{back}) | Bitboard(a);
                for (const Square b : ray) {
                    line[a][b] = whole;
                    between[a][b] = walk_rays(a, Bitboard(b), std::array{step}) & ~Bitboard(b);
                }
            }
        }
    }
}

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
