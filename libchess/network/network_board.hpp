#pragma once

#include "libchess/core/piece.hpp"
#include "libchess/core/square.hpp"
#include "libchess/position/position.hpp"

#include <cstdint>

namespace chess {

/// The piece codes of all squares, as in `Position::codes`.
using BoardCodes = SquareMap<std::uint8_t>;

/// The code of an empty square.
inline constexpr std::uint8_t empty_square = 0xFF;

/// The input of a network. Unlike a position it may be illegal, with men removed; only the kings
/// must stand on their squares.
struct NetworkBoard {
    BoardCodes codes;        ///< the piece code of each square
    ColorMap<Square> kings;  ///< the kings' squares
    Color turn;              ///< the side to move, whose view comes first

    /// The network's input for a position.
    explicit NetworkBoard(const Position& position) noexcept
        : codes(position.codes()),
          kings{position.king(Color::white), position.king(Color::black)},
          turn(position.turn()) {}

    /// Removes a man that is not a king.
    void remove(Square square) noexcept { codes[square] = empty_square; }
    /// The number of men.
    [[nodiscard]] int men() const noexcept {
        int count = 0;
        for (const std::uint8_t code : codes) count += code != empty_square ? 1 : 0;
        return count;
    }
};

}  // namespace chess
