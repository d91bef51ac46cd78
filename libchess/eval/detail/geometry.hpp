#pragma once

// Board geometry for evaluation terms and endings.

#include "libchess/core/bitboard.hpp"
#include "libchess/core/color.hpp"
#include "libchess/core/square.hpp"

#include <algorithm>

namespace chess::detail {

/// The rank as `color` counts it, 0 to 7 from its own back rank.
[[nodiscard]] constexpr int rank_seen_by(Color color, Square square) noexcept {
    return index_of(relative(color, rank_of(square)));
}
/// The index of a square in tables of 32: by ranks from the own back rank, files a to d, with the
/// other files mirrored.
[[nodiscard]] constexpr int half_board_index(Color color, Square square) noexcept {
    const int file = index_of(square) % 8;
    return rank_seen_by(color, square) * 4 + std::min(file, 7 - file);
}
/// Ranks from the `first` to the `last`, 0 to 7, as `color` counts them.
[[nodiscard]] constexpr Bitboard ranks_seen_by(Color color, int first, int last) noexcept {
    Bitboard ranks;
    for (int rank = first; rank <= last; ++rank)
        ranks |= Bitboard(0xFFULL << (8 * (color == Color::white ? rank : 7 - rank)));
    return ranks;
}
/// A set and all squares ahead of it on its files.
[[nodiscard]] constexpr Bitboard fill_ahead(Color color, Bitboard set) noexcept {
    for (const int step : {8, 16, 32}) set |= color == Color::white ? set << step : set >> step;
    return set;
}
/// The squares ahead of a pawn on its own file.
[[nodiscard]] constexpr Bitboard path_ahead(Color color, Square square) noexcept {
    return fill_ahead(color, shift_ahead(color, Bitboard(square)));
}
/// The squares ahead on the files beside.
[[nodiscard]] constexpr Bitboard beside_ahead(Color color, Square square) noexcept {
    const Bitboard path = path_ahead(color, square);
    return shift_east(path) | shift_west(path);
}

inline constexpr Bitboard files_c_to_f =
    Bitboard(File::c) | Bitboard(File::d) | Bitboard(File::e) | Bitboard(File::f);
/// d4, e4, d5, e5.
inline constexpr Bitboard center_squares =
    (Bitboard(File::d) | Bitboard(File::e)) & (Bitboard(Rank::fourth) | Bitboard(Rank::fifth));
/// The 16 squares c3 to f6.
inline constexpr Bitboard large_center_squares =
    files_c_to_f & (Bitboard(Rank::third) | Bitboard(Rank::fourth) | Bitboard(Rank::fifth) |
                    Bitboard(Rank::sixth));

}  // namespace chess::detail
