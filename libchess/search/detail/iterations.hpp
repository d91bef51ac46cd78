#pragma once

#include "libchess/search/detail/root_move.hpp"

#include <algorithm>
#include <cstddef>
#include <mutex>
#include <optional>
#include <vector>

namespace chess::detail {

/// Distributes the iterations of one search among its threads, which share the table: at most half
/// of them search the same depth, except the first and the last one, and a thread goes on from the
/// deepest iteration that any has completed. Engine practice ("lazy SMP"); a single thread searches
/// every depth.
class Iterations {
public:
    /// A completed iteration: its depth, and the root moves in their order.
    struct Completed {
        int depth = 0;
        std::vector<RootMove> moves;
    };

    explicit Iterations(std::size_t threads) : depths_(threads) {}

    /// Begins a thread's iteration of `depth`, or of the next depth up to `last` if at least half
    /// of the threads are searching `depth`. Returns its depth.
    [[nodiscard]] int begin(std::size_t thread, int depth, int last) {
        const std::lock_guard lock(mutex_);
        depths_[thread] = 0;
        const auto others = static_cast<std::size_t>(std::ranges::count(depths_, depth));
        const bool is_taken = 2 * others >= depths_.size();
        if (is_taken && depth > 1 && depth < last) ++depth;
        depths_[thread] = depth;
        return depth;
    }

    /// Reports a completed iteration. Returns a deeper one of another thread, if there is one.
    [[nodiscard]] std::optional<Completed> complete(int depth, const std::vector<RootMove>& moves) {
        if (depths_.size() == 1) return std::nullopt;
        const std::lock_guard lock(mutex_);
        if (deepest_.depth > depth) return deepest_;
        if (deepest_.depth < depth) deepest_ = {depth, moves};
        return std::nullopt;
    }

private:
    std::mutex mutex_;
    std::vector<int> depths_;  ///< the depth that each thread searches; 0 before its first
    Completed deepest_;
};

}  // namespace chess::detail
