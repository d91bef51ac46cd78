#pragma once

#include "input/record_sources.hpp"
#include "run/record_run.hpp"

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace chesstool {

/// Reads the positions of a source, and reports its messages.
[[nodiscard]] inline std::vector<chess::Position> read_positions(PositionSource& source,
                                                                 RecordRun& run) {
    std::vector<chess::Position> positions;
    while (auto input = source.next()) {
        run.report_input(*input);
        if (input->position) positions.push_back(*input->position);
    }
    static_cast<void>(run.report_missing_records(source.records()));
    return positions;
}

/// Measures every position for every comparison whose plan includes it: `measure` returns an
/// optional, which is added to the comparison's positions. `describe` returns the progress line for
/// the total number of measurements.
template <typename Comparison>
void measure_plans(RecordRun& run, const std::vector<chess::Position>& positions,
                   std::vector<Comparison>& comparisons, auto measure,
                   const std::function<std::string(std::size_t)>& describe) {
    std::vector<std::pair<Comparison*, const chess::Position*>> tasks;
    for (Comparison& comparison : comparisons)
        for (const chess::Position& position : positions) {
            if constexpr (requires { comparison.plan.takes(position); })
                if (!comparison.plan.takes(position)) continue;
            tasks.emplace_back(&comparison, &position);
        }
    std::size_t next = 0;
    run.each(
        [&] { return next < tasks.size() ? std::optional(tasks[next++]) : std::nullopt; },
        [&](auto task) { return std::pair(task.first, measure(*task.second, task.first->plan)); },
        [](auto measured) {
            if (measured.second) measured.first->positions.push_back(*std::move(measured.second));
        },
        [&] { return describe(tasks.size()) + run.left_text(run.done(), tasks.size()); });
}

}  // namespace chesstool
