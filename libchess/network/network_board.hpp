#pragma once

#include "libchess/core/piece.hpp"
#include "libchess/core/square.hpp"
#include "libchess/position/position.hpp"

#include <cstdint>

namespace chess {

/// What stands on each square, as `Position::codes` gives it.
using BoardCodes = SquareMap<std::uint8_t>;

/// The code of an empty square.
inline constexpr std::uint8_t empty_square = 0xFF;

/// What a network sees of a position. Unlike a position it may be a board that no game has, with
/// men taken away: only the kings must stand where they are said to.
struct NetworkBoard {
    BoardCodes codes;        ///< what stands on each square
    ColorMap<Square> kings;  ///< where the kings stand
    Color turn;              ///< whose view comes first

    /// All that a network sees of this position.
    explicit NetworkBoard(const Position& position) noexcept
        : codes(position.codes()),
          kings{position.king(Color::white), position.king(Color::black)},
          turn(position.turn()) {}

    /// Takes a man away, not a king.
    void remove(Square square) noexcept { codes[square] = empty_square; }
    /// How many men there are.
    [[nodiscard]] int men() const noexcept {
        int count = 0;
        for (const std::uint8_t code : codes) count += code != empty_square ? 1 : 0;
        return count;
    }
};

}  // namespace chess
