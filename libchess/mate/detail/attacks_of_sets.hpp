#pragma once

#include "libchess/core/bitboard.hpp"
#include "libchess/core/piece.hpp"

namespace chess::detail {

/// A set moved by a number of squares, forwards or back.
[[nodiscard]] constexpr Bitboard moved_by(Bitboard set, int squares) noexcept {
    return squares > 0 ? set << squares : set >> -squares;
}

/// The squares that sliders on some squares attack in one direction; `landing` is without the file
/// on the other side of the board. All of them at once, in three doublings.
[[nodiscard]] constexpr Bitboard rays(Bitboard from, Bitboard free, int step,
                                      Bitboard landing) noexcept {
    Bitboard open = free & landing;
    for (const int squares : {step, 2 * step, 4 * step}) {
        from |= open & moved_by(from, squares);
        open &= moved_by(open, squares);
    }
    return moved_by(from, step) & landing;
}

/// The squares that a knight, bishop, rook or queen attacks from any of some squares.
[[nodiscard]] constexpr Bitboard attacks_from_any(PieceType type, Bitboard from,
                                                  Bitboard occupied) noexcept {
    if (type == PieceType::knight) {
        const Bitboard near = shift_east(from) | shift_west(from);
        const Bitboard far = shift_east(shift_east(from)) | shift_west(shift_west(from));
        return near << 16 | near >> 16 | far << 8 | far >> 8;
    }
    const Bitboard free = ~occupied;
    Bitboard attacked;
    if (type != PieceType::bishop)
        attacked |= rays(from, free, 8, all_squares) | rays(from, free, -8, all_squares) |
                    rays(from, free, 1, ~file_a) | rays(from, free, -1, ~file_h);
    if (type != PieceType::rook)
        attacked |= rays(from, free, 9, ~file_a) | rays(from, free, -9, ~file_h) |
                    rays(from, free, 7, ~file_h) | rays(from, free, -7, ~file_a);
    return attacked;
}

}  // namespace chess::detail
