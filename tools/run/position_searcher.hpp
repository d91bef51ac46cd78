#pragma once

#include "input/record_sources.hpp"
#include "libchess/endgame_tables/tablebases.hpp"
#include "libchess/eval/weights.hpp"
#include "libchess/tasks/searched_position.hpp"
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
    /// Searches a position of the input, shows it meanwhile where searches are shown live, and
    /// leaves the result in `search`; nullopt if the engine fails, which the input notes unless it
    /// was stopped.
    [[nodiscard]] std::optional<FinishedSearch> searched(InputPosition& input,
                                                         chess::SearchedPosition& search);

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
