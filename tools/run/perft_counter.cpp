#include "run/perft_counter.hpp"

namespace chesstool {

std::expected<chess::PerftCount, chess::PerftError> PerftCounter::count(
    const InputPosition& input, int depth, std::optional<std::uint64_t> expected) {
    auto count = monitors_.with_one([&](chess::PerftMonitor& monitor) {
        return chess::count_perft(
            *input.position,
            {depth, options_.threads, options_.hash_megabytes << 20, options_.generator}, monitor,
            {.divide = options_.divide, .categories = options_.categories});
    });
    if (!count) return count;
    input.name(*count);
    count->expected = expected;
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
