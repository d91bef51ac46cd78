#pragma once

// Internal to libchess: how one side sees the board.

#include "libchess/core/color.hpp"
#include "libchess/core/square.hpp"
#include "libchess/network/network.hpp"

#include <cstddef>
#include <cstdint>
#include <utility>

namespace chess::detail {

/// A side's view of the board: the table for its king's square, and how squares are flipped and
/// mirrored.
struct NetworkView {
    std::size_t viewer;  ///< White's is 0, Black's 1
    std::size_t turned;  ///< XORed with a square's number
    std::size_t king_table;

    NetworkView(const Network& network, Color color, Square king) noexcept
        : viewer(std::to_underlying(color)),
          turned((viewer * 56) ^ (file_of(king) >= File::e ? 7U : 0U)),
          king_table(static_cast<std::size_t>(
              network.king_table(static_cast<Square>(std::to_underlying(king) ^ turned)))) {}

    /// The number of a feature, the king tables one after the other.
    [[nodiscard]] std::size_t feature(std::uint8_t code, Square square) const noexcept {
        const std::size_t side = (code & 1U) ^ viewer;
        const std::size_t kind = code >> 1U;
        return king_table * network_features + side * 384 + kind * 64 +
               (std::to_underlying(square) ^ turned);
    }
    /// A number for each view that maps features differently, less than four times the king tables.
    [[nodiscard]] std::size_t number() const noexcept {
        return king_table * 4 + (turned & 1U) * 2 + viewer;
    }
};

}  // namespace chess::detail
