#pragma once

#include "libchess/search/limits.hpp"

#include <chrono>
#include <optional>

namespace chess::detail {

/// The time limits of a search: a soft limit, checked between iterations, which adapts to how sure
/// the search is of its move, and a hard limit that is never exceeded.
class TimeManager {
public:
    using Clock = std::chrono::steady_clock;

    /// The state of a search at the end of an iteration.
    struct Course {
        /// Iterations since the best move last changed.
        int stable_iterations = 0;
        /// How far the score has dropped, in centipawns.
        int score_drop = 0;
        /// The share of all nodes spent on the best move.
        double best_move_share = 0;
        bool one_legal_move = false;
    };

    TimeManager() = default;
    /// The clock starts now. `adaptive`: the soft limit follows the course.
    TimeManager(const SearchLimits& limits, std::chrono::milliseconds overhead, bool adaptive);

    [[nodiscard]] Clock::duration elapsed() const { return Clock::now() - start_; }
    [[nodiscard]] bool is_over() const { return hard_ && elapsed() >= *hard_; }
    /// Whether the next iteration should not be started.
    [[nodiscard]] bool is_enough(const Course& course) const;

private:
    Clock::time_point start_ = Clock::now();
    std::optional<Clock::duration> soft_;
    std::optional<Clock::duration> hard_;
    bool adaptive_ = false;
};

}  // namespace chess::detail
