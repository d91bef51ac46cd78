#pragma once

// Internal to libchess, not installed: a board of at most four men, for generating tables.

#include "libchess/core/bitboard.hpp"
#include "libchess/core/piece.hpp"
#include "libchess/core/square.hpp"

#include <array>
#include <cstddef>
#include <optional>

namespace chess::detail {

/// A man and where it stands.
struct Man {
    Piece piece;
    Square square;
};

/// Two kings, at most two other men, and the side to move. There is no castling.
struct EndingBoard {
    static constexpr std::size_t white_king = 0;
    static constexpr std::size_t black_king = 1;

    /// White's king, black's king, and the others.
    std::array<Man, 4> men{};
    std::size_t count = 2;
    Color turn = Color::white;
    /// The en passant square, whether or not the capture is legal.
    std::optional<Square> en_passant = {};

    [[nodiscard]] static constexpr std::size_t king_of(Color color) noexcept {
        return color == Color::white ? white_king : black_king;
    }
    [[nodiscard]] Bitboard occupied() const noexcept {
        Bitboard squares;
        for (std::size_t i = 0; i < count; ++i) squares |= Bitboard(men[i].square);
        return squares;
    }
    void add(Piece piece, Square square) noexcept { men[count++] = {piece, square}; }
};

/// The rank on which a pawn's double step ends.
[[nodiscard]] constexpr Rank double_step_rank(Color color) noexcept {
    return relative(color, Rank::fourth);
}

/// The squares to the left and right.
[[nodiscard]] constexpr Bitboard beside(Square square) noexcept {
    return shift_east(Bitboard(square)) | shift_west(Bitboard(square));
}

}  // namespace chess::detail
