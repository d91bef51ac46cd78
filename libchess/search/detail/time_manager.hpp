#pragma once

#include "libchess/search/limits.hpp"

#include <chrono>
#include <optional>

namespace chess::detail {

/// When a search has had its time: a soft end, asked for between iterations, which moves with how
/// sure the search is of its move, and a hard one that nothing passes.
class TimeManager {
public:
    using Clock = std::chrono::steady_clock;

    /// The state of a search at the end of an iteration.
    struct Course {
        /// Iterations since the best move last changed.
        int stable_iterations = 0;
        /// How far the score has fallen below what it was, in centipawns.
        int score_drop = 0;
        /// The share of all nodes that went into the best move.
        double best_move_share = 0;
        bool one_legal_move = false;
    };

    TimeManager() = default;
    /// Times begin now. `adaptive`: the soft end moves with the course.
    TimeManager(const SearchLimits& limits, std::chrono::milliseconds overhead, bool adaptive);

    [[nodiscard]] Clock::duration elapsed() const { return Clock::now() - start_; }
    [[nodiscard]] bool is_over() const { return hard_ && elapsed() >= *hard_; }
    /// Whether the next iteration is not worth beginning.
    [[nodiscard]] bool is_enough(const Course& course) const;

private:
    Clock::time_point start_ = Clock::now();
    std::optional<Clock::duration> soft_;
    std::optional<Clock::duration> hard_;
    bool adaptive_ = false;
};

}  // namespace chess::detail
