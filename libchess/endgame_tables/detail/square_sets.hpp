#pragma once

// Internal to libchess, not installed: sets of squares mirrored, and moved all at once.

#include "libchess/core/bitboard.hpp"
#include "libchess/core/piece.hpp"

#include <bit>
#include <cstdint>

namespace chess::detail {

// A symmetry of the board: which mirrorings to apply, in this order. The first two are what the
// index of a square is changed by.
inline constexpr int mirror_files = 7;
inline constexpr int mirror_ranks = 56;
inline constexpr int mirror_diagonal = 64;

[[nodiscard]] constexpr Square mirrored_diagonally(Square square) noexcept {
    const int index = index_of(square);
    return square_at((index >> 3) | ((index & 7) << 3));
}

[[nodiscard]] constexpr Square transformed(Square square, int transform) noexcept {
    const Square turned = square_at(index_of(square) ^ (transform & 63));
    // As a mask, not a branch: whether to mirror is unpredictable.
    const int mirrored = -(transform / mirror_diagonal);
    return square_at(index_of(turned) ^
                     ((index_of(turned) ^ index_of(mirrored_diagonally(turned))) & mirrored));
}

/// Each rank reversed.
[[nodiscard]] constexpr Bitboard with_files_mirrored(Bitboard set) noexcept {
    std::uint64_t bits = set.bits();
    const auto swap = [&](int distance, std::uint64_t lower) {
        bits = ((bits >> distance) & lower) | ((bits & lower) << distance);
    };
    swap(1, 0x5555555555555555);
    swap(2, 0x3333333333333333);
    swap(4, 0x0F0F0F0F0F0F0F0F);
    return Bitboard(bits);
}

/// Mirrored at the diagonal a1-h8: blocks of four by four exchanged, then of two by two, then
/// single squares.
[[nodiscard]] constexpr Bitboard with_diagonal_mirrored(Bitboard set) noexcept {
    std::uint64_t bits = set.bits();
    const auto swap = [&](int distance, std::uint64_t upper) {
        const std::uint64_t differing = (bits ^ (bits << distance)) & upper;
        bits ^= differing ^ (differing >> distance);
    };
    swap(28, 0x0F0F0F0F00000000);
    swap(14, 0x3333000033330000);
    swap(7, 0x5500550055005500);
    return Bitboard(bits);
}

[[nodiscard]] constexpr Bitboard transformed(Bitboard set, int transform) noexcept {
    if ((transform & mirror_files) != 0) set = with_files_mirrored(set);
    if ((transform & mirror_ranks) != 0) set = Bitboard(std::byteswap(set.bits()));
    if ((transform & mirror_diagonal) != 0) set = with_diagonal_mirrored(set);
    return set;
}

/// Undoes `transformed`.
[[nodiscard]] constexpr Bitboard transformed_back(Bitboard set, int transform) noexcept {
    if ((transform & mirror_diagonal) != 0) set = with_diagonal_mirrored(set);
    return transformed(set, transform & ~mirror_diagonal);
}

/// The squares that lines in one direction reach through empty squares, the first occupied ones
/// included. `kept` leaves out the file on which a step over the board's edge would end. By
/// parallel prefixes (Kogge and Stone 1973).
template <int shift, std::uint64_t kept>
[[nodiscard]] constexpr std::uint64_t slid(std::uint64_t from, std::uint64_t empty) noexcept {
    const auto stepped = [](std::uint64_t set, int steps) {
        return shift > 0 ? set << (steps * shift) : set >> (steps * -shift);
    };
    std::uint64_t free = empty & kept;
    for (int steps = 1; steps < 8; steps *= 2) {
        from |= free & stepped(from, steps);
        free &= stepped(free, steps);
    }
    return stepped(from, 1) & kept;
}

/// The squares that pieces of a kind other than pawn or king reach from any of these, through empty
/// squares, the first occupied ones included.
[[nodiscard]] constexpr Bitboard reached(PieceType type, Bitboard set, Bitboard empty) noexcept {
    constexpr std::uint64_t all = ~std::uint64_t{0};
    constexpr std::uint64_t not_a = ~file_a.bits();
    constexpr std::uint64_t not_h = ~file_h.bits();
    const std::uint64_t from = set.bits();
    const std::uint64_t free = empty.bits();
    if (type == PieceType::knight) {
        const Bitboard near = shift_east(set) | shift_west(set);
        const Bitboard far = shift_east(shift_east(set)) | shift_west(shift_west(set));
        return (near << 16) | (near >> 16) | (far << 8) | (far >> 8);
    }
    std::uint64_t found = 0;
    if (type != PieceType::bishop)
        found |= slid<8, all>(from, free) | slid<-8, all>(from, free) | slid<1, not_a>(from, free) |
                 slid<-1, not_h>(from, free);
    if (type != PieceType::rook)
        found |= slid<9, not_a>(from, free) | slid<-7, not_a>(from, free) |
                 slid<7, not_h>(from, free) | slid<-9, not_h>(from, free);
    return Bitboard(found);
}

}  // namespace chess::detail
