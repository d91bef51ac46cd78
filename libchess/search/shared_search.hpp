#pragma once

// Internal to libchess, not installed.

#include "libchess/search/limits.hpp"
#include "libchess/search/table.hpp"
#include "libchess/search/time_control.hpp"

#include <array>
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

/// Which positions near the root are being searched, and by which thread, so that another that
/// comes to one of them looks less deep and leaves it to the first. Engine practice since 2019.
class Trail {
    struct Place {
        std::atomic<std::uint32_t> thread = 0;
        std::atomic<std::uint64_t> key = 0;
    };

public:
    /// A thread's mark on a position, taken away when it leaves.
    class Mark {
    public:
        /// `thread` counts from 1.
        Mark(Trail& trail, Key key, std::uint32_t thread) noexcept
            : place_(trail.places_[bits_of(key) % trail.places_.size()]) {
            std::uint32_t nobody = 0;
            if (place_.thread.compare_exchange_strong(nobody, thread, std::memory_order_relaxed)) {
                place_.key.store(bits_of(key), std::memory_order_relaxed);
                is_ours_ = true;
            } else {
                is_taken_ =
                    nobody != thread && place_.key.load(std::memory_order_relaxed) == bits_of(key);
            }
        }
        Mark(const Mark&) = delete;
        Mark& operator=(const Mark&) = delete;
        ~Mark() {
            if (is_ours_) place_.thread.store(0, std::memory_order_relaxed);
        }
        /// Another thread is searching the position.
        [[nodiscard]] bool is_taken() const noexcept { return is_taken_; }

    private:
        Place& place_;
        bool is_ours_ = false;
        bool is_taken_ = false;
    };

private:
    std::array<Place, 1024> places_;
};

/// What the threads of one search share.
struct SharedSearch {
    TranspositionTable& table;
    const SearchLimits& limits;
    TimeControl time;
    std::atomic<bool> stop = false;
    Trail trail;
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
