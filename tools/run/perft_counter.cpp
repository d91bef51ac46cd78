#include "run/perft_counter.hpp"

#include "libchess/notation/fen.hpp"
#include "libchess/notation/san.hpp"
#include "libchess/notation/uci_move.hpp"

#include <chrono>

namespace chesstool {

std::expected<chess::PerftCount, chess::PerftError> PerftCounter::count(
    const InputPosition& input, int depth, std::optional<std::uint64_t> expected) {
    using Clock = std::chrono::steady_clock;
    const chess::Position& position = *input.position;
    const chess::PerftOptions perft_options{depth, options_.threads, options_.hash_megabytes << 20,
                                            options_.generator};
    chess::PerftCount count;
    input.name(count);
    count.fen = chess::to_fen(position);
    count.depth = depth;
    count.expected = expected;

    const auto start = Clock::now();
    const auto result = monitors_.with_one(
        [&](auto& monitor) { return chess::perft(position, perft_options, monitor); });
    count.seconds = std::chrono::duration<double>(Clock::now() - start).count();
    if (!result) return std::unexpected(result.error());
    count.nodes = result->nodes;
    if (options_.divide)
        for (const auto& [move, nodes] : result->divide)
            count.divide.push_back(
                {chess::to_uci(position, move), chess::to_san(position, move), nodes});
    if (options_.categories) {
        const auto categories = monitors_.with_one([&](auto& monitor) {
            return chess::perft_categories(position, perft_options, monitor);
        });
        if (!categories) return std::unexpected(categories.error());
        count.categories = *categories;
    }
    return count;
}

PerftCounter::Progress PerftCounter::progress() const {
    Progress progress;
    progress.nodes = static_cast<double>(monitors_.look([&](const chess::PerftMonitor& monitor) {
        if (monitor.parts != 0)
            progress.parts +=
                static_cast<double>(monitor.parts_done) / static_cast<double>(monitor.parts);
    }));
    return progress;
}

}  // namespace chesstool
