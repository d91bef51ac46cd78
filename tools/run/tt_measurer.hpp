#pragma once

#include "input/record_sources.hpp"
#include "lab/tt_figures.hpp"
#include "libchess/search/engine.hpp"
#include "options/tt_options.hpp"
#include "run/chosen_evaluation.hpp"
#include "run/record_run.hpp"

#include <atomic>
#include <cstddef>
#include <memory>
#include <string>
#include <vector>

namespace chesstool {

/// Measures the transposition table in searches of positions, once for each size that the options
/// ask for; thread-safe, unless tables are kept, which is for one job.
class TtMeasurer {
public:
    /// All must outlive it.
    TtMeasurer(const TtOptions& options, const ChosenTechniques& techniques,
               const ChosenEvaluation& evaluation, const RecordRun& run);

    /// One measurement for each size, in the order of the options; fewer if stopped, none without a
    /// position, or without memory for a table, which the input notes.
    [[nodiscard]] std::vector<chess::TtMeasurement> measured(InputPosition& input);

    /// "12 of 40 searches, 41.0 s left".
    [[nodiscard]] std::string progress_text() const;

private:
    /// An engine, and what its last searches left in its table.
    struct KeptEngine {
        std::unique_ptr<chess::Engine> engine = nullptr;
        std::size_t occupied = 0;
    };

    [[nodiscard]] chess::TtMeasurement measure(const InputPosition& input, std::size_t bytes,
                                               KeptEngine& kept) const;

    const TtOptions& options_;
    const ChosenTechniques& techniques_;
    const ChosenEvaluation& evaluation_;
    const RecordRun& run_;
    /// With --keep-table, one for each size.
    std::vector<KeptEngine> kept_;
    std::atomic<std::size_t> searches_done_ = 0;
};

}  // namespace chesstool
