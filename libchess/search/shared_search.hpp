#pragma once

// Internal to libchess, not installed.

#include "libchess/search/limits.hpp"
#include "libchess/search/table.hpp"
#include "libchess/search/time_control.hpp"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace chess::detail {

/// A counter that one thread writes and others read.
class NodeCounter {
public:
    void operator++() noexcept {
        count_.store(count_.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
    }
    void reset() noexcept { count_.store(0, std::memory_order_relaxed); }
    [[nodiscard]] std::uint64_t value() const noexcept {
        return count_.load(std::memory_order_relaxed);
    }

private:
    // A cache line of its own: its neighbours belong to other threads.
    alignas(64) std::atomic<std::uint64_t> count_ = 0;
};

/// What the threads of one search share.
struct SharedSearch {
    TranspositionTable& table;
    const SearchLimits& limits;
    TimeControl time;
    std::atomic<bool> stop = false;
    /// One per thread.
    std::vector<NodeCounter> nodes;

    SharedSearch(TranspositionTable& the_table, const SearchLimits& the_limits, TimeControl control,
                 std::size_t threads)
        : table(the_table),
          limits(the_limits),
          time(control),
          nodes(threads) {}

    [[nodiscard]] std::uint64_t total_nodes() const noexcept {
        std::uint64_t total = 0;
        for (const NodeCounter& counter : nodes) total += counter.value();
        return total;
    }
};

}  // namespace chess::detail
