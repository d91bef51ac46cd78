#pragma once

// A part of reply_count.hpp, which explains the method.

#include "libchess/core/bitboard.hpp"
#include "libchess/core/detail/attack_tables.hpp"

#include <array>
#include <cstddef>
#include <cstdint>

namespace chess::fast {

/// The enemy's unpinned sliders of one kind, and the squares that each can reach after a null
/// move.
struct ReachedSquares {
    std::array<Square, 64> from;  // both arrays are filled up to `size`
    std::array<std::uint64_t, 64> bits;
    std::size_t size = 0;
    Bitboard reached;

    [[nodiscard]] Bitboard reach(std::size_t i) const noexcept { return Bitboard(bits[i]); }
};

/// How many neutral moves enter each square, bit by bit.
struct EnteredSquares {
    // Eight lines and eight knights meet at a square: at most 16.
    std::array<Bitboard, 5> planes;

    void add(Bitboard targets) noexcept {
        for (Bitboard& plane : planes) {
            const Bitboard carry = plane & targets;
            plane ^= targets;
            targets = carry;
            if (targets.empty()) break;
        }
    }
    [[nodiscard]] Bitboard all() const noexcept {
        return planes[0] | planes[1] | planes[2] | planes[3] | planes[4];
    }
    [[nodiscard]] std::int64_t times(Square square) const noexcept {
        const auto bit = [&](std::size_t plane) noexcept {
            return static_cast<std::int64_t>(planes[plane].bits() >> index_of(square) & 1);
        };
        std::int64_t moves = bit(0) + 2 * bit(1) + 4 * bit(2);
        if ((planes[3] | planes[4]).contains(square)) [[unlikely]]
            moves += 8 * bit(3) + 16 * bit(4);
        return moves;
    }
};

/// The replies along lines that men who enter squares block, each as often as it is entered.
[[nodiscard, gnu::always_inline]] inline std::int64_t lost_to_blocks(
    const ReachedSquares& sliders, const EnteredSquares& squares) noexcept {
    std::int64_t sum = 0;
    const Bitboard entered = squares.all();
    for (std::size_t i = 0; i < sliders.size; ++i) {
        const Square from = sliders.from[i];
        const Bitboard reach = sliders.reach(i);
        for (const Square to : reach& entered) {
            const Bitboard higher = (~Bitboard() << index_of(to)) << 1;
            const Bitboard side = to > from ? higher : ~higher ^ Bitboard(to);
            const int lost = (reach & detail::lines.line[from][to] & side).count();
            sum += squares.times(to) * lost;
        }
    }
    return sum;
}

}  // namespace chess::fast
