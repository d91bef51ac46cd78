#include "run/perft_counter.hpp"

#include <fmt/format.h>

namespace chesstool {

namespace {

void note_failure(chess::PerftError error, int depth, InputPosition& input) {
    if (error == chess::PerftError::overflow)
        input.note(fmt::format("the count at depth {} does not fit in 64 bits, "
                               "expected a smaller depth",
                               depth),
                   ExitCode::usage);
    else if (error != chess::PerftError::stopped)
        input.note("no memory for the table, expected a smaller --hash", ExitCode::failure);
}

}  // namespace

std::optional<chess::PerftCount> PerftCounter::count(InputPosition& input, int depth,
                                                     std::optional<std::uint64_t> expected) {
    auto count = monitors_.with_one([&](chess::PerftMonitor& monitor) {
        return chess::count_perft(
            *input.position,
            {depth, options_.threads, options_.hash_megabytes << 20, options_.generator}, monitor,
            options_.categories);
    });
    if (!count) {
        note_failure(count.error(), depth, input);
        return std::nullopt;
    }
    input.name(*count);
    count->expected = expected;
    return *std::move(count);
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
