#pragma once

// Internal to libchess, not installed.

#include "libchess/search/table.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>
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

    void clear() {
        for (Slot& slot : slots_) slot.entry.reset();
    }
    [[nodiscard]] std::optional<TableEntry> find(Key key) const {
        const Slot& slot = slots_[index(key)];
        if (slot.key != key) return std::nullopt;
        return slot.entry;
    }
    void store(Key key, const TableEntry& entry) {
        Slot& slot = slots_[index(key)];
        if (slot.entry && slot.key == key && slot.entry->depth > entry.depth) return;
        slot = {key, entry};
    }

    /// How many of the first thousand places are taken, in thousandths.
    [[nodiscard]] int hashfull() const {
        const std::size_t sample = std::min(slots_.size(), std::size_t{1000});
        std::size_t taken = 0;
        for (std::size_t i = 0; i < sample; ++i)
            if (slots_[i].entry) ++taken;
        return static_cast<int>(taken * 1000 / sample);
    }

private:
    struct Slot {
        Key key{};
        std::optional<TableEntry> entry;
    };

    [[nodiscard]] std::size_t index(Key key) const noexcept {
        // The upper half of the key as a fraction of the table (Lemire 2016).
        return ((bits_of(key) >> 32U) * slots_.size()) >> 32U;
    }

    std::vector<Slot> slots_;
};

}  // namespace chess::detail
