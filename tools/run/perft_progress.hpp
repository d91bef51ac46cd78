#pragma once

#include "input/record_sources.hpp"
#include "options/perft_options.hpp"
#include "run/perft_counter.hpp"
#include "run/record_run.hpp"

#include <atomic>
#include <cstddef>
#include <string>

namespace chesstool {

/// How far the counts of a run are, for the progress line; thread-safe, but for `plan`.
class PerftProgress {
public:
    /// The options must outlive it.
    explicit PerftProgress(const PerftCommandOptions& options) : options_(options) {}

    /// Reads a suite to its end, so that it is known how much is left; other positions are read
    /// while earlier ones are being counted.
    void plan(PositionSource& source);
    /// Leaves out a record of the suite that an earlier run has counted.
    void leave_out(const InputPosition& input) {
        nodes_ahead_ -= options_.wanted_nodes(input.expectations);
    }
    /// "3/126 records, 1.20 G nodes, 2.4 G/s, 34 %, 12.0 s left".
    [[nodiscard]] std::string text(const RecordRun& run, const PerftCounter& counter,
                                   const PositionSource& source) const;

private:
    [[nodiscard]] double share_done(const PerftCounter::Progress& counted, std::size_t records,
                                    const PositionSource& source) const;

    const PerftCommandOptions& options_;
    std::size_t records_ = 0;
    /// The sum of the suite's counts; those recalled from the journal are subtracted.
    std::atomic<double> nodes_ahead_ = 0;
};

}  // namespace chesstool
