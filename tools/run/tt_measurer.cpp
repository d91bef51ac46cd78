#include "run/tt_measurer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <new>

namespace chesstool {

using chess::TtMeasurement;

TtMeasurer::TtMeasurer(const TtOptions& options, const ChosenTechniques& techniques,
                       const ChosenEvaluation& evaluation, const RecordRun& run)
    : options_(options),
      techniques_(techniques),
      evaluation_(evaluation),
      run_(run),
      kept_(options.keep_table ? options.sizes.size() : 0) {}

std::vector<TtMeasurement> TtMeasurer::measured(InputPosition& input) {
    std::vector<TtMeasurement> measurements;
    if (!input.position) return measurements;
    try {
        for (std::size_t i = 0; i < options_.sizes.size(); ++i) {
            if (!measurements.empty() && run_.stopped()) break;
            KeptEngine fresh;
            measurements.push_back(
                measure(input, options_.sizes[i], options_.keep_table ? kept_[i] : fresh));
            ++searches_done_;
        }
    } catch (const std::bad_alloc&) {
        input.note("the machine does not give the memory for its table", ExitCode::failure);
        measurements.clear();
    }
    return measurements;
}

TtMeasurement TtMeasurer::measure(const InputPosition& input, std::size_t bytes,
                                  KeptEngine& kept) const {
    if (!kept.engine)
        kept.engine =
            std::make_unique<chess::Engine>(chess::EngineOptions{.hash_bytes = bytes,
                                                                 .threads = options_.threads,
                                                                 .techniques = techniques_.set,
                                                                 .evaluation = evaluation_.options,
                                                                 .experiment = options_.experiment},
                                            evaluation_.weights);
    TtMeasurement measurement = chess::measure_tt(
        *kept.engine, input.history.value_or(chess::GameHistory{*input.position}),
        {.depth = options_.depth, .nodes = options_.nodes}, run_.stop(), kept.occupied);
    kept.occupied = measurement.figures.census.occupied;
    input.name(measurement);
    measurement.hash_bytes = bytes;
    measurement.experiment = options_.experiment;
    return measurement;
}

std::string TtMeasurer::progress_text() const {
    const std::size_t done = searches_done_;
    if (options_.many_positions() && !options_.bench)
        return fmt::format("{} positions begun, {} searches done", run_.taken(), done);
    const std::size_t all = std::max<std::size_t>(run_.expected(), 1) * options_.sizes.size();
    return fmt::format("{} of {} searches", done, all) + run_.left_text(done, all);
}

}  // namespace chesstool
