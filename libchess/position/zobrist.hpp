#pragma once

#include "libchess/base/mixing.hpp"
#include "libchess/core/piece.hpp"
#include "libchess/core/square.hpp"

#include <cstdint>
#include <utility>

namespace chess {

/// A Zobrist key: equal for equal positions (pieces, side to move, castling rights, and the en
/// passant file where a capture is legal), otherwise different except for a chance of one in 2^64.
enum class Key : std::uint64_t {};

/// The key as a number.
[[nodiscard]] constexpr std::uint64_t bits_of(Key key) noexcept {
    return std::to_underlying(key);
}
/// Combines keys by exclusive or.
[[nodiscard]] constexpr Key operator^(Key a, Key b) noexcept {
    return Key{bits_of(a) ^ bits_of(b)};
}
/// The same in place; doing it again undoes it.
constexpr Key& operator^=(Key& a, Key b) noexcept {
    return a = a ^ b;
}

/// The random numbers behind `Key`.
namespace zobrist {

/// The random numbers of Zobrist 1970. A castling right is keyed by its rook's square, for both
/// Chess960 and standard chess.
struct Table {
    ColorMap<PieceTypeMap<SquareMap<Key>>> piece;  ///< a piece of a colour and type on a square
    SquareMap<Key> castling_rook;                  ///< a right to castle with the rook there
    EnumMap<File, Key, 8> en_passant;              ///< a pawn on this file can be taken en passant
    Key black_to_move;                             ///< it is black's turn
};

/// Makes a table from a seed; the same seed gives the same table.
[[nodiscard]] constexpr Table make_table(std::uint64_t seed) {
    // Equidistributed, and short enough to run at compile time.
    const auto next = [&seed] { return Key{splitmix(seed += splitmix_step)}; };
    Table table{};
    for (auto& types : table.piece)
        for (auto& squares : types)
            for (Key& key : squares) key = next();
    for (Key& key : table.castling_rook) key = next();
    for (Key& key : table.en_passant) key = next();
    table.black_to_move = next();
    return table;
}

/// The table of all the library's keys.
inline constexpr Table table = make_table(0x6368657373746F6FULL);

}  // namespace zobrist

}  // namespace chess
