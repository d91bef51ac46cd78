#include "libchess/tasks/perft_count.hpp"

#include "libchess/notation/fen.hpp"
#include "libchess/notation/san.hpp"
#include "libchess/notation/uci_move.hpp"

#include <chrono>

namespace chess {

std::expected<PerftCount, PerftError> count_perft(const Position& position,
                                                  const PerftOptions& options,
                                                  PerftMonitor& monitor,
                                                  const PerftDetails& details) {
    using Clock = std::chrono::steady_clock;
    PerftCount count;
    count.fen = to_fen(position);
    count.depth = options.depth;
    const auto start = Clock::now();
    const auto result = perft(position, options, monitor);
    count.seconds = std::chrono::duration<double>(Clock::now() - start).count();
    if (!result) return std::unexpected(result.error());
    count.nodes = result->nodes;
    if (details.divide)
        for (const auto& [move, nodes] : result->divide)
            count.divide.push_back({to_uci(position, move), to_san(position, move), nodes});
    if (!details.categories) return count;
    monitor.parts = 0;
    monitor.parts_done = 0;
    const auto categories = perft_categories(position, options, monitor);
    if (!categories) return std::unexpected(categories.error());
    count.categories = *categories;
    return count;
}

void PerftTotals::add(const PerftCount& count) noexcept {
    nodes += count.nodes;
    if (!count.expected) return;
    ++(count.failed() ? failed : passed);
}

}  // namespace chess
