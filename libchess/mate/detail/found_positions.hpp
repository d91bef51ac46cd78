#pragma once

#include "libchess/core/move.hpp"
#include "libchess/position/packed_position.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace chess::detail {

/// A set of positions, each with its predecessor.
class FoundPositions {
public:
    static constexpr std::uint32_t none = ~std::uint32_t{0};

    struct Entry {
        PackedPosition position;
        std::uint32_t before;  ///< the number of the one that leads here, or `none`
        Move move;             ///< the move that does
    };

    /// An entry, its slots, and what growing takes beside them.
    static constexpr std::size_t bytes_each = 2 * sizeof(Entry) + 8 * sizeof(std::uint32_t);

    [[nodiscard]] std::size_t size() const noexcept { return entries_.size(); }
    [[nodiscard]] const Entry& operator[](std::size_t number) const { return entries_[number]; }

    /// Adds a position; returns its number, or nullopt if it was already there.
    std::optional<std::uint32_t> add(const Entry& entry) {
        if (2 * (entries_.size() + 1) > slots_.size()) widen();
        std::uint32_t& slot = slot_of(entry.position);
        if (slot != none) return std::nullopt;
        slot = static_cast<std::uint32_t>(entries_.size());
        entries_.push_back(entry);
        return slot;
    }

    [[nodiscard]] bool contains(const PackedPosition& position) {
        return !slots_.empty() && slot_of(position) != none;
    }

    /// The moves that lead to a position.
    [[nodiscard]] std::vector<Move> line_to(std::uint32_t number) const {
        std::vector<Move> line;
        for (; entries_[number].before != none; number = entries_[number].before)
            line.push_back(entries_[number].move);
        std::ranges::reverse(line);
        return line;
    }

private:
    std::uint32_t& slot_of(const PackedPosition& position) {
        std::uint64_t hash = 0;
        for (const std::uint64_t word : position.words) {
            hash = (hash ^ word) * 0x9E3779B97F4A7C15ULL;
            hash ^= hash >> 32;
        }
        for (std::size_t slot = hash;; ++slot) {
            std::uint32_t& number = slots_[slot & (slots_.size() - 1)];
            if (number == none || entries_[number].position == position) return number;
        }
    }

    void widen() {
        slots_.assign(std::max<std::size_t>(2 * slots_.size(), 1 << 12), none);
        for (std::size_t number = 0; number < entries_.size(); ++number)
            slot_of(entries_[number].position) = static_cast<std::uint32_t>(number);
    }

    std::vector<Entry> entries_;
    std::vector<std::uint32_t> slots_;  ///< a power of two of them, at least half of them `none`
};

}  // namespace chess::detail
