#pragma once

// Internal to libchess, not installed.

#include "libchess/search/detail/table.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace chess::detail {

/// A transposition table as it was in 1986: each position has one place, a single probe tells
/// whether it is there, and whoever comes last may have the place, except that what is known of a
/// position is not given up for something less deep. Marsland 1986, 3.5 and figure 7.
class DirectMappedTable {
public:
    /// At least one entry.
    explicit DirectMappedTable(std::size_t entries) : slots_(entries == 0 ? 1 : entries) {}

    void clear() { std::ranges::fill(slots_, Slot{}); }
    [[nodiscard]] std::optional<TableEntry> find(Key key) const {
        const Slot& slot = slots_[index(key)];
        if (!slot.is_used() || slot.key != key) return std::nullopt;
        TableEntry entry;
        if (slot.move != 0) entry.move = Move::from_bits(slot.move);
        entry.value = slot.value;
        entry.bound = static_cast<Bound>(slot.bound - 1);
        entry.depth = slot.depth;
        entry.was_pv = slot.was_pv;
        return entry;
    }
    /// Keeps an entry if it has a bound; static evaluations are not kept.
    void store(Key key, const TableEntry& entry) {
        if (!entry.bound) return;
        Slot& slot = slots_[index(key)];
        if (slot.is_used() && slot.key == key && slot.depth > entry.depth) return;
        slot = {.key = key,
                .move = entry.move ? entry.move->bits() : std::uint16_t{0},
                .value = static_cast<std::int16_t>(entry.value),
                .depth = static_cast<std::int16_t>(entry.depth),
                .bound = static_cast<std::uint8_t>(std::to_underlying(*entry.bound) + 1),
                .was_pv = entry.was_pv};
    }

    /// How many of the first thousand places are taken, in thousandths.
    [[nodiscard]] int hashfull() const {
        const std::span sample(slots_.data(), std::min(slots_.size(), std::size_t{1000}));
        const auto taken = static_cast<std::size_t>(std::ranges::count_if(sample, &Slot::is_used));
        return static_cast<int>(taken * 1000 / sample.size());
    }

private:
    struct Slot {
        Key key{};
        std::uint16_t move = 0;  ///< 0 if there is none
        std::int16_t value = 0;
        std::int16_t depth = 0;
        std::uint8_t bound = 0;  ///< 0 where nothing is kept, otherwise 1 + Bound
        bool was_pv = false;

        [[nodiscard]] bool is_used() const noexcept { return bound != 0; }
    };
    static_assert(sizeof(Slot) == TranspositionTable::entry_bytes);

    [[nodiscard]] std::size_t index(Key key) const noexcept {
        return table_home(key, slots_.size());
    }

    std::vector<Slot> slots_;
};

}  // namespace chess::detail
