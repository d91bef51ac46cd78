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
        const std::uint64_t hash = hash_of(entry.position);
        std::uint32_t& slot = slots_[place_of(entry.position, hash)];
        if (slot != none) return std::nullopt;
        const auto number = static_cast<std::uint32_t>(entries_.size());
        slot = number | tag_of(hash);
        entries_.push_back(entry);
        return number;
    }

    [[nodiscard]] bool contains(const PackedPosition& position) const {
        return !slots_.empty() && slots_[place_of(position, hash_of(position))] != none;
    }

    /// Fetches the first of what adding a position looks at; soon before `prefetch_entry`.
    void prefetch_slot(const PackedPosition& position) const {
        if (!slots_.empty()) __builtin_prefetch(&slots_[hash_of(position) & numbers()]);
    }
    /// Fetches the rest; soon before the position is added.
    void prefetch_entry(const PackedPosition& position) const {
        if (slots_.empty()) return;
        const std::uint32_t slot = slots_[hash_of(position) & numbers()];
        if (slot != none) __builtin_prefetch(&entries_[slot & numbers()]);
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
    static std::uint64_t hash_of(const PackedPosition& position) noexcept {
        std::uint64_t hash = 0;
        for (const std::uint64_t word : position.words) {
            hash = (hash ^ word) * 0x9E3779B97F4A7C15ULL;
            hash ^= hash >> 32;
        }
        return hash;
    }

    /// The bits of a slot that have a number; the others have some bits of the hash.
    [[nodiscard]] std::uint32_t numbers() const noexcept {
        return static_cast<std::uint32_t>(slots_.size() - 1);
    }
    [[nodiscard]] std::uint32_t tag_of(std::uint64_t hash) const noexcept {
        return static_cast<std::uint32_t>(hash >> 32) & ~numbers();
    }

    [[nodiscard]] std::size_t place_of(const PackedPosition& position, std::uint64_t hash) const {
        for (std::size_t place = hash;; ++place) {
            const std::uint32_t slot = slots_[place & numbers()];
            if (slot == none || ((slot & ~numbers()) == tag_of(hash) &&
                                 entries_[slot & numbers()].position == position))
                return place & numbers();
        }
    }

    void widen() {
        slots_.assign(std::max<std::size_t>(2 * slots_.size(), 1 << 12), none);
        for (std::size_t number = 0; number < entries_.size(); ++number) {
            const std::uint64_t hash = hash_of(entries_[number].position);
            slots_[place_of(entries_[number].position, hash)] =
                static_cast<std::uint32_t>(number) | tag_of(hash);
        }
    }

    std::vector<Entry> entries_;
    /// A power of two of them, at least half of them `none`.
    std::vector<std::uint32_t> slots_;
};

}  // namespace chess::detail
