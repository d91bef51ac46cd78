#pragma once

// Internal to libchess: the accumulators of one thread, kept from one evaluation to the next.

#include "libchess/core/bitboard.hpp"
#include "libchess/network/detail/layer_work.hpp"
#include "libchess/network/detail/network_view.hpp"
#include "libchess/network/network.hpp"
#include "libchess/network/network_board.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace chess::detail {

/// The accumulators of recent boards, for each view that maps features differently. Those of
/// another board are updated from the nearest recent board by the men that differ, so that moves
/// need not be tracked. New ones are stored in a ring, after the nearest: in a depth-first search
/// the boards of the current line stay, and abandoned ones are replaced.
template <typename Work>
class Accumulators {
public:
    /// The network must outlive them.
    explicit Accumulators(const Network& network)
        : network_(&network),
          hidden_(static_cast<std::size_t>(network.shape().hidden)),
          rings_(static_cast<std::size_t>(4 * network.shape().king_tables)),
          lanes_(rings_.size() * ring_size * hidden_ / lanes_in_block) {
        // All start as the accumulators of the empty board.
        for (std::size_t slot = 0; slot < rings_.size() * ring_size; ++slot)
            std::copy_n(network.layers().bias, hidden_, at(slot));
    }

    /// The accumulators of a board with at most 32 men from a side's view, valid until the next
    /// call for the same side.
    [[nodiscard]] const std::int16_t* of(const BoardCodes& board, Color viewer,
                                         Square king) noexcept {
        const NetworkView view(*network_, viewer, king);
        const std::size_t first_slot = view.number() * ring_size;
        Ring& ring = rings_[view.number()];
        const Nearest nearest = ring.nearest(board);
        const std::int16_t* const from = at(first_slot + nearest.place);
        if (nearest.differences == 0) return from;
        const std::size_t next = (nearest.place + 1) % ring_size;
        std::int16_t* const to = at(first_slot + next);
        Work::update(to, from, change(view, nearest.differences, ring.boards[nearest.place], board),
                     network_->shape().hidden);
        ring.boards[next] = board;
        return to;
    }

private:
    // Measured: 1, 2, 4 and 8 are equally fast; larger rings fetch fewer rows, but take more
    // memory.
    static constexpr std::size_t ring_size = 2;
    static constexpr std::size_t lanes_in_block = NetworkShape::width;

    struct Nearest {
        std::size_t place = 0;
        std::uint64_t differences = ~std::uint64_t{0};
    };

    struct Ring {
        Ring() noexcept {
            for (BoardCodes& board : boards) board.values.fill(empty_square);
        }
        [[nodiscard]] Nearest nearest(const BoardCodes& board) const noexcept {
            Nearest nearest;
            int fewest = square_count + 1;
            for (std::size_t i = 0; i < ring_size; ++i) {
                const std::uint64_t differences = Work::differences(board, boards[i]);
                const int count = std::popcount(differences);
                if (count >= fewest) continue;
                fewest = count;
                nearest = {i, differences};
            }
            return nearest;
        }

        std::array<BoardCodes, ring_size> boards;
    };

    struct alignas(network_alignment) Block {
        std::array<std::int16_t, lanes_in_block> lanes;
    };

    [[nodiscard]] std::int16_t* at(std::size_t slot) noexcept {
        return lanes_[slot * hidden_ / lanes_in_block].lanes.data();
    }
    [[nodiscard]] FeatureChange change(NetworkView view, std::uint64_t differences,
                                       const BoardCodes& before,
                                       const BoardCodes& after) const noexcept {
        const auto row = [&](std::uint8_t code, Square square) {
            return network_->layers().features + view.feature(code, square) * hidden_;
        };
        FeatureChange change;
        for (const Square square : Bitboard(differences)) {
            if (before[square] != empty_square) change.removed.add(row(before[square], square));
            if (after[square] != empty_square) change.added.add(row(after[square], square));
        }
        return change;
    }

    const Network* network_;
    std::size_t hidden_;
    std::vector<Ring> rings_;
    std::vector<Block> lanes_;  ///< by view, index in its ring, and neuron
};

}  // namespace chess::detail
