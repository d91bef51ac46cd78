#pragma once

// Internal to libchess, not installed: the tables behind `EndgameTables`.

#include "libchess/endgame_tables/detail/ending_table.hpp"
#include "libchess/endgame_tables/detail/table_maker.hpp"
#include "libchess/endgame_tables/endgame_tables.hpp"

#include <array>
#include <atomic>
#include <memory>
#include <mutex>

namespace chess {

class EndgameTables::Implementation {
public:
    /// The table of an ending; nullptr if it is not there. Once there it stays.
    [[nodiscard]] const detail::EndingTable* find(std::size_t ending) const noexcept {
        return published_[ending].load(std::memory_order_acquire);
    }
    /// Adds a table unless there is one.
    void add(std::size_t ending, std::unique_ptr<detail::EndingTable> table) {
        if (find(ending) != nullptr) return;
        owned_[ending] = std::move(table);
        published_[ending].store(owned_[ending].get(), std::memory_order_release);
    }

    /// Held by whoever adds tables.
    std::mutex adding;

private:
    std::array<std::unique_ptr<detail::EndingTable>, ending_count> owned_;
    std::array<std::atomic<const detail::EndingTable*>, ending_count> published_{};
};

}  // namespace chess
