#pragma once

#include "libchess/position/position.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace chess::detail {

/// Remembers positions from which no line reaches the aim in so many plies. Each bucket holds two:
/// the one with most plies left, and the last one.
class FailureTable {
public:
    /// For lines of so many plies, of which short ones fill but a small table.
    FailureTable(std::size_t megabytes, int plies)
        : entries_(std::bit_floor(std::clamp(megabytes * 1024 * 1024 / sizeof(std::uint64_t),
                                             std::size_t{1} << 10, most_entries(plies)))) {}

    [[nodiscard]] bool contains(const Position& position, int plies) const noexcept {
        const std::size_t bucket = bucket_of(position, plies);
        const std::uint64_t entry = entry_of(position, plies);
        return entries_[bucket] == entry || entries_[bucket + 1] == entry;
    }

    void insert(const Position& position, int plies) noexcept {
        const std::size_t bucket = bucket_of(position, plies);
        const bool is_deep = plies >= static_cast<int>(entries_[bucket] & plies_mask);
        entries_[bucket + (is_deep ? 0 : 1)] = entry_of(position, plies);
    }

private:
    static constexpr std::uint64_t plies_mask = 0x3FF;  // 0 marks an empty entry

    /// Some 32 moves a position; those with less than two plies left are not kept.
    [[nodiscard]] static std::size_t most_entries(int plies) noexcept {
        return std::size_t{1} << std::clamp(5 * (plies - 2) + 1, 10, 60);
    }
    /// A position has a bucket for each number of plies: in series play it comes at many of them.
    [[nodiscard]] std::size_t bucket_of(const Position& position, int plies) const noexcept {
        constexpr std::uint64_t spread = 0x9E3779B97F4A7C15ULL;
        const std::uint64_t hash =
            bits_of(position.key()) ^ static_cast<std::uint64_t>(plies) * spread;
        return hash & (entries_.size() - 1) & ~std::size_t{1};
    }
    /// The low bits of the key follow from the bucket and the plies, and make room for these.
    [[nodiscard]] static std::uint64_t entry_of(const Position& position, int plies) noexcept {
        return (bits_of(position.key()) & ~plies_mask) | static_cast<std::uint64_t>(plies);
    }

    std::vector<std::uint64_t> entries_;
};

}  // namespace chess::detail
