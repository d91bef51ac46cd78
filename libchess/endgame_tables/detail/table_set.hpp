#pragma once

// Internal to libchess, not installed: the tables behind `EndgameTables`, which may be probed while
// others are added.

#include "libchess/endgame_tables/detail/ending_table.hpp"

#include <array>
#include <atomic>
#include <memory>
#include <mutex>

namespace chess::detail {

class TableSet {
public:
    /// The table of an ending; nullptr if missing. Tables are never removed.
    [[nodiscard]] const EndingTable* find(std::size_t ending) const noexcept {
        return published_[ending].load(std::memory_order_acquire);
    }
    /// Adds a table unless the ending already has one.
    void add(std::size_t ending, std::unique_ptr<EndingTable> table) {
        if (find(ending) != nullptr) return;
        owned_[ending] = std::move(table);
        published_[ending].store(owned_[ending].get(), std::memory_order_release);
    }

    /// Held while tables are added.
    std::mutex adding;

private:
    std::array<std::unique_ptr<EndingTable>, ending_count> owned_;
    std::array<std::atomic<const EndingTable*>, ending_count> published_{};
};

}  // namespace chess::detail
