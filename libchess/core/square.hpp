#pragma once

#include "libchess/base/enum_map.hpp"
#include "libchess/core/color.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace chess {

/// A file, from white's left.
enum class File : std::uint8_t { a, b, c, d, e, f, g, h };
/// A rank, from white's side.
enum class Rank : std::uint8_t { first, second, third, fourth, fifth, sixth, seventh, eighth };

/// One of the 64 squares, numbered rank by rank from white's side: a1 = 0, b1 = 1, ..., h8 = 63.
// clang-format off
enum class Square : std::uint8_t {
    a1, b1, c1, d1, e1, f1, g1, h1,
    a2, b2, c2, d2, e2, f2, g2, h2,
    a3, b3, c3, d3, e3, f3, g3, h3,
    a4, b4, c4, d4, e4, f4, g4, h4,
    a5, b5, c5, d5, e5, f5, g5, h5,
    a6, b6, c6, d6, e6, f6, g6, h6,
    a7, b7, c7, d7, e7, f7, g7, h7,
    a8, b8, c8, d8, e8, f8, g8, h8,
};
// clang-format on

inline constexpr int square_count = 64;  ///< the number of squares on a board

/// A value for each square.
template <typename Value>
using SquareMap = EnumMap<Square, Value, 64>;

/// The square's number, 0 to 63.
[[nodiscard]] constexpr int index_of(Square square) noexcept {
    return std::to_underlying(square);
}
/// The file's number, 0 for a to 7 for h.
[[nodiscard]] constexpr int index_of(File file) noexcept {
    return std::to_underlying(file);
}
/// The rank's number, 0 for the first to 7 for the eighth.
[[nodiscard]] constexpr int index_of(Rank rank) noexcept {
    return std::to_underlying(rank);
}

/// The square with this number, 0 <= index < 64.
[[nodiscard]] constexpr Square square_at(int index) noexcept {
    return static_cast<Square>(index);
}

/// The square on a file and a rank.
[[nodiscard]] constexpr Square make_square(File file, Rank rank) noexcept {
    return static_cast<Square>(index_of(rank) * 8 + index_of(file));
}
/// The file of a square.
[[nodiscard]] constexpr File file_of(Square square) noexcept {
    return static_cast<File>(index_of(square) & 7);
}
/// The rank of a square.
[[nodiscard]] constexpr Rank rank_of(Square square) noexcept {
    return static_cast<Rank>(index_of(square) >> 3);
}

/// The number of king moves between two squares.
[[nodiscard]] constexpr int distance(Square a, Square b) noexcept {
    const int files = index_of(a) % 8 - index_of(b) % 8;
    const int ranks = index_of(a) / 8 - index_of(b) / 8;
    return std::max({files, -files, ranks, -ranks});
}

/// The square mirrored vertically (a1 <-> a8).
[[nodiscard]] constexpr Square flip(Square square) noexcept {
    return static_cast<Square>(index_of(square) ^ 56);
}

/// The rank as `color` counts it: white's first is black's eighth.
[[nodiscard]] constexpr Rank relative(Color color, Rank rank) noexcept {
    return color == Color::white ? rank : static_cast<Rank>(7 - index_of(rank));
}

/// The rank on which the pieces of `color` start.
[[nodiscard]] constexpr Rank back_rank(Color color) noexcept {
    return relative(color, Rank::first);
}

/// The square one step ahead for a pawn of `color`; the square must not be on the last rank.
[[nodiscard]] constexpr Square ahead(Color color, Square square) noexcept {
    return static_cast<Square>(index_of(square) + (color == Color::white ? 8 : -8));
}

/// 'a' to 'h'.
[[nodiscard]] constexpr char to_char(File file) noexcept {
    return static_cast<char>('a' + index_of(file));
}
/// '1' to '8'.
[[nodiscard]] constexpr char to_char(Rank rank) noexcept {
    return static_cast<char>('1' + index_of(rank));
}

/// "e4".
[[nodiscard]] inline std::string to_string(Square square) {
    return {to_char(file_of(square)), to_char(rank_of(square))};
}

/// Reads "e4" (lower case only); nullopt for anything else.
[[nodiscard]] constexpr std::optional<Square> parse_square(std::string_view text) noexcept {
    if (text.size() != 2 || text[0] < 'a' || text[0] > 'h' || text[1] < '1' || text[1] > '8')
        return std::nullopt;
    return make_square(static_cast<File>(text[0] - 'a'), static_cast<Rank>(text[1] - '1'));
}

}  // namespace chess
