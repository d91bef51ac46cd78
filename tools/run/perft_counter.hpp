#pragma once

#include "input/record_sources.hpp"
#include "libchess/tasks/perft_count.hpp"
#include "options/perft_options.hpp"
#include "run/record_run.hpp"
#include "run/running_monitors.hpp"

#include <cstdint>
#include <optional>
#include <stop_token>
#include <utility>

namespace chesstool {

/// Counts positions of the input as the options ask; thread-safe.
class PerftCounter {
public:
    /// How far all counts are.
    struct Progress {
        double nodes = 0;
        /// The counts that are being made, as far as each is done.
        double parts = 0;
    };

    /// The options must outlive it.
    PerftCounter(const PerftCommandOptions& options, std::stop_token stop)
        : options_(options),
          monitors_(std::move(stop)) {}

    /// The count of a position, which the input must have, with the published one, if any; nullopt
    /// if it fails, which the input notes unless it was stopped.
    [[nodiscard]] std::optional<chess::PerftCount> count(InputPosition& input, int depth,
                                                         std::optional<std::uint64_t> expected);
    [[nodiscard]] Progress progress() const;

private:
    const PerftCommandOptions& options_;
    RunningMonitors<chess::PerftMonitor, &chess::PerftMonitor::nodes> monitors_;
};

}  // namespace chesstool
