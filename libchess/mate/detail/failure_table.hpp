#pragma once

#include "libchess/position/position.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace chess::detail {

/// A transposition table of positions from which no line reaches the aim in a given number of
/// plies. Each bucket holds two: the one with most plies left, and the latest. It grows as it
/// fills, so that an easy problem does not wait for memory.
class FailureTable {
public:
    /// Takes at most this much memory.
    explicit FailureTable(std::size_t megabytes)
        : entries_(least_entries),
          most_entries_(std::bit_floor(
              std::max(megabytes * 1024 * 1024 / sizeof(std::uint64_t), least_entries))) {}

    [[nodiscard]] bool contains(const Position& position, int plies) const noexcept {
        const std::size_t bucket = bucket_of(position, plies);
        const std::uint64_t entry = entry_of(position, plies);
        return entries_[bucket] == entry || entries_[bucket + 1] == entry;
    }

    /// Prefetches the bucket of a position.
    void prefetch(const Position& position, int plies) const noexcept {
        __builtin_prefetch(&entries_[bucket_of(position, plies)]);
    }

    void insert(const Position& position, int plies) {
        if (++inserted_ > entries_.size() / 2 && entries_.size() < most_entries_) grow();
        const std::size_t bucket = bucket_of(position, plies);
        const bool is_deep = plies >= static_cast<int>(entries_[bucket] & plies_mask);
        entries_[bucket + (is_deep ? 0 : 1)] = entry_of(position, plies);
    }

private:
    static constexpr std::uint64_t plies_mask = 0x3FF;  // 0 marks an empty entry

    static constexpr std::size_t least_entries = std::size_t{1} << 12;
    static constexpr std::uint64_t spread = 0x9E3779B97F4A7C15ULL;

    /// Makes the table four times as large. Each bucket's entries are split among four.
    void grow() {
        std::vector<std::uint64_t> larger(std::min(4 * entries_.size(), most_entries_));
        for (std::size_t place = 0; place < entries_.size(); ++place) {
            const std::uint64_t entry = entries_[place];
            // The bits replaced by the plies follow from the bucket.
            const std::uint64_t hash =
                ((entry ^ (entry & plies_mask) * spread) & ~plies_mask) | (place & plies_mask);
            if (entry != 0) larger[hash & (larger.size() - 1)] = entry;
        }
        entries_ = std::move(larger);
    }
    /// A position has a bucket for each number of plies: in series play it occurs at many of them.
    [[nodiscard]] std::size_t bucket_of(const Position& position, int plies) const noexcept {
        const std::uint64_t hash =
            bits_of(position.key()) ^ static_cast<std::uint64_t>(plies) * spread;
        return hash & (entries_.size() - 1) & ~std::size_t{1};
    }
    /// The low bits of the key follow from the bucket and the plies, and are replaced by the plies.
    [[nodiscard]] static std::uint64_t entry_of(const Position& position, int plies) noexcept {
        return (bits_of(position.key()) & ~plies_mask) | static_cast<std::uint64_t>(plies);
    }

    std::vector<std::uint64_t> entries_;
    std::size_t most_entries_;
    std::size_t inserted_ = 0;
};

}  // namespace chess::detail
