#include "libchess/tasks/perft_count.hpp"

#include <chrono>
#include <utility>

namespace chess {

std::expected<PerftCount, PerftError> count_perft(const Position& position,
                                                  const PerftOptions& options,
                                                  PerftMonitor& monitor, bool categories) {
    using Clock = std::chrono::steady_clock;
    PerftCount count;
    count.position = position;
    count.depth = options.depth;
    const auto start = Clock::now();
    auto result = perft(position, options, monitor);
    count.seconds = std::chrono::duration<double>(Clock::now() - start).count();
    if (!result) return std::unexpected(result.error());
    count.result = *std::move(result);
    if (!categories) return count;
    monitor.parts = 0;
    monitor.parts_done = 0;
    const auto kinds = perft_categories(position, options, monitor);
    if (!kinds) return std::unexpected(kinds.error());
    count.categories = *kinds;
    return count;
}

void PerftTotals::add(const PerftCount& count) noexcept {
    nodes += count.result.nodes;
    if (!count.expected) return;
    ++(count.failed() ? failed : passed);
}

}  // namespace chess
