#pragma once

#include "input/record_sources.hpp"
#include "libchess/bisect/bisection.hpp"
#include "libchess/tasks/generator_comparison.hpp"
#include "options/perft_options.hpp"
#include "run/counterparts.hpp"
#include "run/record_run.hpp"
#include "run/running_monitors.hpp"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

namespace chesstool {

/// Compares our move generator with another, in each thread with its own, in positions of the input
/// or random games; thread-safe.
class GeneratorComparer {
public:
    /// The options and the run must outlive it.
    GeneratorComparer(const PerftCommandOptions& options, const RecordRun& run)
        : options_(options),
          run_(run),
          counterparts_(options, run.stop()),
          monitors_(run.stop()) {}

    /// Starts the first of the others; returns the error if that fails.
    [[nodiscard]] std::optional<chess::EngineError> start() { return counterparts_.start(); }
    /// The name of the other generator; empty if it was not started.
    [[nodiscard]] const std::string& name() const noexcept { return counterparts_.name(); }
    /// Whether it is a script, as far as is known.
    [[nodiscard]] bool is_script() const { return counterparts_.is_script(); }

    /// The comparison in a position of the input, or in the game with its number; nullopt if it has
    /// neither, or the other generator fails, which the input notes unless it was stopped.
    [[nodiscard]] std::optional<chess::GeneratorComparison> compared(
        InputPosition& input, const chess::IsKnownBug& is_known);

    /// The questions that the other generator has answered.
    [[nodiscard]] std::uint64_t answers() const;
    /// The records for which it gave no answer.
    [[nodiscard]] std::size_t unanswered() const noexcept { return unanswered_; }
    /// "3 records, depth 5, 120 questions".
    [[nodiscard]] std::string progress_text() const;

private:
    [[nodiscard]] static chess::Bisection::Result<chess::GeneratorComparison> compare_position(
        const InputPosition& input, chess::Bisection& bisection, const chess::IsKnownBug& is_known);
    [[nodiscard]] std::nullopt_t failed(const chess::BisectError& error, InputPosition& input);

    const PerftCommandOptions& options_;
    const RecordRun& run_;
    Counterparts counterparts_;
    RunningMonitors<chess::BisectMonitor, &chess::BisectMonitor::answers> monitors_;
    std::atomic<std::size_t> unanswered_ = 0;
};

}  // namespace chesstool
