#pragma once

#include "libchess/core/attacks.hpp"
#include "libchess/core/bitboard.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace chess::detail {

/// The squares around a king that are in a set, as eight bits.
[[nodiscard]] inline std::size_t around(Square king, Bitboard squares) noexcept {
    const std::uint64_t bits = (squares & king_attacks(king)).bits();
    const int shift = index_of(king) - 9;
    const std::uint64_t near = shift >= 0 ? bits >> shift : bits << -shift;
    return (near & 7) | ((near >> 5) & 8) | ((near >> 6) & 16) | ((near >> 11) & 0xE0);
}

/// For each set of the squares around a king the least number of moves in which a side gets at
/// least these squares. A cost is a byte; a word holds eight.
class SetCosts {
public:
    static constexpr std::uint8_t never = 127;

    /// Costs where these squares, and all subsets of them, cost no move.
    [[nodiscard]] static SetCosts of(std::size_t squares) noexcept {
        SetCosts costs = impossible();
        for (std::size_t set = squares;; set = (set - 1) & squares) {
            costs.words_[set / 8] &= ~(std::uint64_t{0xFF} << (set % 8 * 8));
            if (set == 0) return costs;
        }
    }
    [[nodiscard]] static SetCosts impossible() noexcept {
        SetCosts costs;
        costs.words_.fill(in_all(never));
        return costs;
    }

    /// Allows every set of `before` together with these squares for `moves` more moves, at most 64;
    /// optionally only for sets that also have other squares.
    void allow(const SetCosts& before, std::size_t squares, int moves,
               std::size_t needed = 0) noexcept {
        SetCosts with = before;
        for (std::size_t bits = squares; bits != 0; bits &= bits - 1) with.give(bits & (~bits + 1));
        for (std::size_t bits = needed; bits != 0; bits &= bits - 1)
            with.require(bits & (~bits + 1));
        const std::uint64_t more = in_all(static_cast<std::uint8_t>(moves));
        for (std::size_t n = 0; n < words_.size(); ++n) {
            const std::uint64_t sum = with.words_[n] + more;
            const std::uint64_t is_over = sum & high;
            const std::uint64_t cost = (sum | (is_over - (is_over >> 7))) & in_all(never);
            words_[n] = least(words_[n], cost);
        }
    }

    /// The least moves for a set; `never` if it is impossible.
    [[nodiscard]] int cost(std::size_t set) const noexcept {
        return static_cast<int>(words_[set / 8] >> (set % 8 * 8) & 0xFF);
    }

    /// For each number of moves from 0, the size of the smallest set with that cost; 9 if none.
    [[nodiscard]] std::array<std::uint8_t, 16> smallest() const noexcept {
        std::array<std::uint8_t, 16> sizes;
        sizes.fill(9);
        for (std::size_t set = 0; set < 256; ++set)
            if (const auto moves = static_cast<std::size_t>(cost(set)); moves < sizes.size())
                sizes[moves] =
                    std::min(sizes[moves], static_cast<std::uint8_t>(std::popcount(set)));
        for (std::size_t moves = 1; moves < sizes.size(); ++moves)
            sizes[moves] = std::min(sizes[moves], sizes[moves - 1]);
        return sizes;
    }

    /// The costs of each set's complement.
    [[nodiscard]] SetCosts of_the_rest() const noexcept {
        SetCosts costs;
        for (std::size_t n = 0; n < words_.size(); ++n)
            costs.words_[words_.size() - 1 - n] = std::byteswap(words_[n]);
        return costs;
    }

    /// Whether some set costs at most `moves` here and at most `other_moves` in the other.
    [[nodiscard]] bool meet(int moves, const SetCosts& other, int other_moves) const noexcept {
        // More moves than any cost that is possible must not spill into the bits that compare.
        const std::uint64_t most = high | in_all(within_costs(moves));
        const std::uint64_t other_most = high | in_all(within_costs(other_moves));
        std::uint64_t met = 0;
        for (std::size_t n = 0; n < words_.size(); ++n)
            met |= (most - words_[n]) & (other_most - other.words_[n]);
        return (met & high) != 0;
    }

private:
    static constexpr std::uint64_t high = 0x8080808080808080;

    static constexpr std::uint64_t in_all(std::uint8_t byte) noexcept {
        return std::uint64_t{byte} * 0x0101010101010101;
    }
    /// A number of moves, or the largest cost that is not `never`.
    static constexpr std::uint8_t within_costs(int moves) noexcept {
        return static_cast<std::uint8_t>(std::min(moves, never - 1));
    }
    static constexpr std::uint64_t least(std::uint64_t a, std::uint64_t b) noexcept {
        const std::uint64_t not_less = ((a | high) - b) & high;
        const std::uint64_t take_b = not_less | (not_less - (not_less >> 7));
        return (b & take_b) | (a & ~take_b);
    }
    /// The bytes of a word whose sets lack a square among the first three.
    static constexpr std::uint64_t without(std::size_t bit) noexcept {
        return bit == 1 ? 0x00FF00FF00FF00FF : bit == 2 ? 0x0000FFFF0000FFFF : 0x00000000FFFFFFFF;
    }

    /// Makes this square free: sets with it cost the same as without it.
    void give(std::size_t bit) noexcept {
        switch (bit) {
            case 8: return give_words<1>();
            case 16: return give_words<2>();
            case 32: return give_words<4>();
            case 64: return give_words<8>();
            case 128: return give_words<16>();
            default: break;
        }
        const std::uint64_t kept = without(bit);
        const auto shift = static_cast<int>(8 * bit);
        for (std::uint64_t& word : words_) word = (word & kept) | ((word & kept) << shift);
    }
    template <std::size_t apart>
    void give_words() noexcept {
        for (std::size_t first = 0; first < words_.size(); first += 2 * apart)
            for (std::size_t n = first; n < first + apart; ++n) words_[n + apart] = words_[n];
    }
    /// Makes sets without this square impossible.
    void require(std::size_t bit) noexcept {
        const std::uint64_t lost = in_all(never) & (bit < 8 ? without(bit) : ~std::uint64_t{0});
        for (std::size_t n = 0; n < words_.size(); ++n)
            if (bit < 8 || (n & (bit / 8)) == 0) words_[n] |= lost;
    }

    std::array<std::uint64_t, 32> words_;
};

}  // namespace chess::detail
