#pragma once

#include "input/asked_search.hpp"
#include "libchess/endgame_tables/tablebases.hpp"
#include "libchess/eval/weights.hpp"
#include "output/epd_output.hpp"
#include "output/search_printer.hpp"
#include "run/analysers.hpp"
#include "run/record_run.hpp"
#include "run/search_progress.hpp"

#include <chrono>
#include <optional>
#include <string>

namespace chesstool {

/// Searches positions, in each thread with its own engine, and tells what is found; thread-safe.
class PositionSearcher {
public:
    /// All must outlive it; the tables may be null.
    PositionSearcher(AnalyserOptions analysers, const chess::Weights& weights,
                     const chess::Tablebases* tables, const RecordRun& run, SearchPrinter& printer,
                     const EpdOutput& epd);

    /// Starts the first engine; returns the error if that fails.
    [[nodiscard]] std::optional<chess::EngineError> start() { return analysers_.start(); }
    /// Searches what is asked, shows it meanwhile if `live`, and leaves the result there; nullopt
    /// if the engine fails, with a note in the task unless it was stopped.
    [[nodiscard]] std::optional<FinishedSearch> searched(RecordTask<InputPosition>& task,
                                                         AskedSearch& asked, bool live);

    /// Counts a finished record for the progress line, also one that was recalled.
    void add(const chess::SearchTotals& totals) { progress_.add(totals); }
    [[nodiscard]] std::string progress_text(
        const std::optional<std::chrono::milliseconds>& limit) const {
        return progress_.text(run_, tables_, limit);
    }

private:
    [[nodiscard]] FinishedSearch finished(const InputPosition& input,
                                          const chess::SearchedPosition& search) const;

    const chess::Tablebases* tables_;
    const RecordRun& run_;
    SearchPrinter& printer_;
    const EpdOutput& epd_;
    Analysers analysers_;
    SearchProgress progress_;
};

}  // namespace chesstool
