#pragma once

// Internal to libchess, not installed: the tables behind `EndgameTables`, which may be probed while
// others are added.

#include "libchess/endgame_tables/detail/ending_cache.hpp"
#include "libchess/endgame_tables/detail/ending_table.hpp"

#include <array>
#include <atomic>
#include <memory>
#include <mutex>
#include <optional>

namespace chess::detail {

class EndingSet {
public:
    EndingSet() = default;
    explicit EndingSet(std::optional<EndingCache> cache) : cache_(std::move(cache)) {}

    /// The table of an ending; nullptr if missing. Tables are never removed. One that the cache has
    /// is read when it is first asked for.
    [[nodiscard]] const EndingTable* find(std::size_t ending) noexcept {
        if (const EndingTable* const table = published_[ending].load(std::memory_order_acquire))
            return table;
        return is_cached_[ending].load(std::memory_order_acquire) ? fetch(ending) : nullptr;
    }
    /// Whether `find` finds a table.
    [[nodiscard]] bool has(std::size_t ending) const noexcept {
        return published_[ending].load(std::memory_order_acquire) != nullptr ||
               is_cached_[ending].load(std::memory_order_acquire);
    }
    /// Whether the cache has a table, which then counts as there.
    [[nodiscard]] bool look_in_cache(std::size_t ending);

    /// Adds a table unless the ending already has one. Whoever adds may be reading or making it,
    /// and holds `fetching_` or `adding`: neither keeps the other out.
    void add(std::size_t ending, std::unique_ptr<EndingTable> table) {
        const std::scoped_lock lock(owning_);
        if (published_[ending].load(std::memory_order_relaxed) != nullptr) return;
        owned_[ending] = std::move(table);
        published_[ending].store(owned_[ending].get(), std::memory_order_release);
    }
    /// Keeps a new table in the cache.
    void keep(std::size_t ending, const EndingTable& table) const {
        if (cache_) cache_->save(ending, table);
    }

    /// Held while tables are added.
    std::timed_mutex adding;

    // What is being generated: the ending, counted from 1, for which all this is done, and how many
    // positions its tables have and are finished. Read from other threads.
    std::atomic<std::size_t> wanted = 0;
    std::atomic<std::size_t> positions = 0;
    std::atomic<std::size_t> finished = 0;

private:
    [[nodiscard]] const EndingTable* fetch(std::size_t ending) noexcept;
    const EndingTable* fetch_alone(std::size_t ending);

    std::optional<EndingCache> cache_;
    std::array<std::unique_ptr<EndingTable>, ending_count> owned_;
    std::array<std::atomic<const EndingTable*>, ending_count> published_{};
    std::array<std::atomic<bool>, ending_count> is_cached_{};
    std::mutex fetching_;
    std::mutex owning_;
};

}  // namespace chess::detail
