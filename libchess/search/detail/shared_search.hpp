#pragma once

#include "libchess/endgame_tables/tablebases.hpp"
#include "libchess/search/detail/iterations.hpp"
#include "libchess/search/detail/observed_tt.hpp"
#include "libchess/search/detail/time_manager.hpp"
#include "libchess/search/detail/tt.hpp"
#include "libchess/search/limits.hpp"
#include "libchess/search/result.hpp"

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
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
    // On its own cache line, to avoid false sharing.
    alignas(64) std::atomic<std::uint64_t> count_ = 0;
};

/// The positions near the root being searched, with their threads, so that another thread that
/// reaches one of them searches it less deeply. Engine practice since 2019.
class BusyPositions {
    struct Slot {
        std::atomic<std::uint32_t> thread = 0;
        std::atomic<std::uint64_t> key = 0;
    };

public:
    /// A thread's mark on a position, removed when it leaves.
    class Mark {
    public:
        /// `thread` counts from 1.
        Mark(BusyPositions& busy, Key key, std::uint32_t thread) noexcept
            : slot_(busy.slots_[bits_of(key) % busy.slots_.size()]) {
            std::uint32_t nobody = 0;
            if (slot_.thread.compare_exchange_strong(nobody, thread, std::memory_order_relaxed)) {
                slot_.key.store(bits_of(key), std::memory_order_relaxed);
                is_ours_ = true;
            } else {
                is_taken_ =
                    nobody != thread && slot_.key.load(std::memory_order_relaxed) == bits_of(key);
            }
        }
        Mark(const Mark&) = delete;
        Mark& operator=(const Mark&) = delete;
        ~Mark() {
            if (is_ours_) slot_.thread.store(0, std::memory_order_relaxed);
        }
        /// Another thread is searching the position.
        [[nodiscard]] bool is_taken() const noexcept { return is_taken_; }

    private:
        Slot& slot_;
        bool is_ours_ = false;
        bool is_taken_ = false;
    };

private:
    std::array<Slot, 1024> slots_;
};

/// State shared by the threads of one search.
struct SharedSearch {
    TranspositionTable& table;
    /// Replaces the table in an experiment.
    ObservedTable* observed = nullptr;
    const SearchLimits& limits;
    TimeManager time;
    std::atomic<bool> stop = false;
    BusyPositions busy;
    Iterations iterations;
    /// One per thread.
    std::vector<NodeCounter> nodes;
    /// Whether there are endgame tables, which of them may be probed, and each thread's hits.
    bool has_endings = false;
    SearchTables endings;
    std::vector<NodeCounter> table_hits;
    /// What the search before has found of this position, its line from here on; empty if the
    /// position was not expected. Its depth is that of the first iteration.
    SearchLine expected;
    /// The tables' values of the root's moves, best first; empty if they do not cover all.
    std::vector<EndingMove> known_moves;

    SharedSearch(TranspositionTable& the_table, const SearchLimits& the_limits, TimeManager control,
                 std::size_t threads)
        : table(the_table),
          limits(the_limits),
          time(control),
          iterations(threads),
          nodes(threads),
          table_hits(threads) {}

    [[nodiscard]] int hashfull() const noexcept {
        return observed != nullptr ? observed->hashfull() : table.hashfull();
    }
    [[nodiscard]] std::uint64_t total_nodes() const noexcept { return total(nodes); }
    /// The number of endgame table hits; nullopt if there are no tables.
    [[nodiscard]] std::optional<std::uint64_t> total_table_hits() const noexcept {
        if (!has_endings) return std::nullopt;
        return total(table_hits) + known_moves.size();
    }

private:
    [[nodiscard]] static std::uint64_t total(const std::vector<NodeCounter>& counters) noexcept {
        std::uint64_t sum = 0;
        for (const NodeCounter& counter : counters) sum += counter.value();
        return sum;
    }
};

/// One thread's check of the limits.
class StopCheck {
public:
    StopCheck() noexcept = default;
    StopCheck(SharedSearch& shared, std::size_t index) noexcept
        : shared_(&shared),
          nodes_(&shared.nodes[index]),
          is_main_(index == 0),
          // An expected line has a move to play from the start.
          must_finish_(index == 0 && shared.expected.moves.empty()) {
        if (!shared.limits.nodes) return;
        const std::uint64_t threads = shared.nodes.size();
        if (threads == 1) node_limit_ = *shared.limits.nodes;
        // A few in a hundred more than asked for, while all threads go on.
        else
            between_checks_ = static_cast<int>(std::clamp<std::uint64_t>(
                *shared.limits.nodes / (32 * threads), 1, most_between_checks));
    }

    /// Whether some thread has reached a limit: the current iteration is discarded.
    [[nodiscard]] bool stopped() const noexcept {
        return shared_->stop.load(std::memory_order_relaxed) && !must_finish_;
    }
    /// From now on limits apply; before that the first iteration is finished regardless of the
    /// clock, so that there is a move to play.
    void has_finished_one() noexcept { must_finish_ = false; }

    /// Checks the limits, once per node; the main thread checks the clock for all.
    [[nodiscard]] bool poll_limits() noexcept {
        if (stopped()) return true;
        if (!is_main_ && !shared_->limits.nodes) return false;
        if (must_finish_ && nodes_->value() >= most_for_first_iteration) must_finish_ = false;
        if (nodes_->value() >= node_limit_) {
            must_finish_ = false;
            shared_->stop.store(true, std::memory_order_relaxed);
            return true;
        }
        if (--until_check_ > 0) return false;
        until_check_ = between_checks_;
        const auto& limits = shared_->limits;
        const bool is_spent = limits.nodes && shared_->total_nodes() >= *limits.nodes;
        if (!is_spent && !(is_main_ && shared_->time.is_over())) return false;
        if (is_spent) must_finish_ = false;
        shared_->stop.store(true, std::memory_order_relaxed);
        return stopped();
    }

private:
    /// The node limit of the first iteration: boards full of queens may take long even for one ply.
    static constexpr std::uint64_t most_for_first_iteration = 20'000;
    static constexpr int most_between_checks = 512;

    SharedSearch* shared_ = nullptr;
    const NodeCounter* nodes_ = nullptr;
    std::uint64_t node_limit_ = std::numeric_limits<std::uint64_t>::max();
    int between_checks_ = most_between_checks;
    int until_check_ = 0;
    bool is_main_ = false;
    bool must_finish_ = false;
};

}  // namespace chess::detail
