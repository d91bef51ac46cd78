#pragma once

// Internal to libchess, not installed: the table of one ending.

#include "libchess/endgame_tables/detail/ending_index.hpp"
#include "libchess/system/zeroed_memory.hpp"

#include <cstdint>
#include <span>

namespace chess::detail {

/// A table's value of a position in a byte: 0 for a draw, otherwise the distance to mate in plies
/// plus one. Even numbers are wins of the side to move, odd ones losses.
using EndingByte = std::uint8_t;

inline constexpr EndingByte drawn_byte = 0;
/// The value at a number without a legal position.
inline constexpr EndingByte no_position = 255;
/// The side to move is checkmated.
inline constexpr EndingByte mated_byte = 1;

[[nodiscard]] constexpr bool is_win(EndingByte byte) noexcept {
    return byte != drawn_byte && byte % 2 == 0;
}
[[nodiscard]] constexpr bool is_loss(EndingByte byte) noexcept {
    return byte != no_position && byte % 2 == 1;
}

struct EndingTable {
    explicit EndingTable(const Ending& the_ending)
        : ending(the_ending),
          index(the_ending),
          bytes(index.size()) {}

    [[nodiscard]] EndingByte operator[](const EndingBoard& board) const noexcept {
        return bytes[index.number_of(board)];
    }
    [[nodiscard]] std::span<EndingByte> all() const noexcept {
        return {bytes.begin(), bytes.end()};
    }

    Ending ending;
    EndingIndex index;
    ZeroedArray<EndingByte> bytes;
};

/// Puts the men of a board in the order of its ending, with colours exchanged if need be, and
/// returns the ending's number. There must be three or four men.
std::size_t put_in_order(EndingBoard& board) noexcept;

}  // namespace chess::detail
