#include "libchess/search/detail/time_manager.hpp"

#include <algorithm>

namespace chess::detail {

namespace {

using Milliseconds = std::chrono::duration<double, std::milli>;

/// How many more moves a game is expected to have, without `moves_to_go`.
constexpr double expected_moves = 24;

struct Shares {
    double soft;
    double hard;
};

/// The time for one move from a clock, in milliseconds.
Shares shares_of(const GameClock& clock, std::chrono::milliseconds overhead) {
    const double remaining = Milliseconds(clock.remaining).count();
    const double increment = Milliseconds(clock.increment).count();
    const double usable = std::max(1.0, remaining - Milliseconds(overhead).count());
    const double moves = clock.moves_to_go ? std::clamp(*clock.moves_to_go, 1, 40) : expected_moves;
    const double soft = usable / moves + 0.75 * increment;
    // With one move to go the whole clock may be used, except for a reserve.
    const double most = usable * (moves < 2 ? 0.9 : 0.6);
    return {std::min(soft, most), std::min(5 * soft, most)};
}

/// What the clock cannot count is without end.
constexpr std::chrono::milliseconds without_end = std::chrono::years(100);

}  // namespace

TimeManager::TimeManager(const SearchLimits& limits, std::chrono::milliseconds overhead,
                         bool adaptive)
    : adaptive_(adaptive) {
    const auto duration = [](double milliseconds) {
        return std::chrono::duration_cast<Clock::duration>(
            std::min<Milliseconds>(Milliseconds(milliseconds), without_end));
    };
    if (limits.clock) {
        const Shares shares = shares_of(*limits.clock, overhead);
        soft_ = duration(shares.soft);
        hard_ = duration(shares.hard);
    }
    if (limits.time) {
        const Clock::duration time = std::min(*limits.time, without_end);
        hard_ = hard_ ? std::min(*hard_, time) : time;
    }
}

bool TimeManager::is_enough(const Course& course) const {
    if (!soft_) return is_over();
    double factor = 1;
    if (adaptive_) {
        if (course.one_legal_move) factor = 0.1;
        // The longer the move has been best, and the larger its share of the nodes, the less time
        // is needed.
        const double stability = 1.25 - 0.06 * std::min(course.stable_iterations, 10);
        const double effort = std::clamp(1.9 - 1.4 * course.best_move_share, 0.6, 1.7);
        const double trouble = std::clamp(1.0 + 0.012 * course.score_drop, 0.9, 1.6);
        factor *= stability * effort * trouble;
    }
    const auto spent = Milliseconds(elapsed()).count();
    return spent >= Milliseconds(*soft_).count() * factor || is_over();
}

}  // namespace chess::detail
