#pragma once

#include "libchess/base/export.hpp"
#include "libchess/core/bitboard.hpp"
#include "libchess/core/color.hpp"
#include "libchess/core/piece.hpp"
#include "libchess/core/square.hpp"

#include <array>

namespace chess {

namespace detail {

consteval SquareMap<Bitboard> leaper_table(std::array<std::array<int, 2>, 8> steps) {
    SquareMap<Bitboard> table;
    for (int index = 0; index < square_count; ++index) {
        for (const auto& [files, ranks] : steps) {
            const int file = index % 8 + files;
            const int rank = index / 8 + ranks;
            if (file >= 0 && file < 8 && rank >= 0 && rank < 8)
                table[square_at(index)] |= Bitboard(square_at(rank * 8 + file));
        }
    }
    return table;
}

consteval ColorMap<SquareMap<Bitboard>> pawn_table() {
    ColorMap<SquareMap<Bitboard>> table;
    for (const Color color : all_colors)
        for (int index = 0; index < square_count; ++index)
            table[color][square_at(index)] = pawn_attacks(color, Bitboard(square_at(index)));
    return table;
}

inline constexpr SquareMap<Bitboard> knight_table =
    leaper_table({{{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}});
inline constexpr SquareMap<Bitboard> king_table =
    leaper_table({{{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}}});
inline constexpr ColorMap<SquareMap<Bitboard>> pawn_table_by_color = pawn_table();

}  // namespace detail

/// The squares that a knight on `square` attacks: 2 to 8.
[[nodiscard]] constexpr Bitboard knight_attacks(Square square) noexcept {
    return detail::knight_table[square];
}
/// The squares that a king on `square` attacks: 3 to 8; castling is not an attack.
[[nodiscard]] constexpr Bitboard king_attacks(Square square) noexcept {
    return detail::king_table[square];
}
/// The one or two squares that a pawn of `color` on `square` attacks.
[[nodiscard]] constexpr Bitboard pawn_attacks(Color color, Square square) noexcept {
    return detail::pawn_table_by_color[color][square];
}

/// Squares a slider on `square` attacks when the squares in `occupied` block it; the first blocker
/// in each direction is included, whoever owns it.
[[nodiscard]] LIBCHESS_API Bitboard bishop_attacks(Square square, Bitboard occupied) noexcept;
/// The same for a rook.
[[nodiscard]] LIBCHESS_API Bitboard rook_attacks(Square square, Bitboard occupied) noexcept;
/// The same for a queen: what a bishop and a rook attack.
[[nodiscard]] LIBCHESS_API Bitboard queen_attacks(Square square, Bitboard occupied) noexcept;

/// What a piece of any kind attacks.
[[nodiscard]] LIBCHESS_API Bitboard piece_attacks(Piece piece, Square square,
                                                  Bitboard occupied) noexcept;

/// The squares strictly between two squares on one rank, file or diagonal; empty otherwise.
[[nodiscard]] LIBCHESS_API Bitboard squares_between(Square a, Square b) noexcept;

/// The whole rank, file or diagonal through two squares, both included; empty if they share none.
[[nodiscard]] LIBCHESS_API Bitboard line_through(Square a, Square b) noexcept;

}  // namespace chess
