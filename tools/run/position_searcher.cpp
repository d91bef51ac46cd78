#include "run/position_searcher.hpp"

#include <utility>

namespace chesstool {

PositionSearcher::PositionSearcher(AnalyserOptions analysers, const chess::Weights& weights,
                                   const chess::Tablebases* tables, const RecordRun& run,
                                   SearchPrinter& printer, const EpdOutput& epd)
    : tables_(tables),
      run_(run),
      printer_(printer),
      epd_(epd),
      analysers_(std::move(analysers), weights, run.stop()) {}

std::optional<FinishedSearch> PositionSearcher::searched(InputPosition& input,
                                                         chess::SearchedPosition& search) {
    const bool live = printer_.is_live() && !search.test && !search.is_over();
    if (live) printer_.begin_live(input, search);
    const auto observe = [&](const chess::SearchResult& result) {
        progress_.observe(result);
        if (live) printer_.live(search.position, result);
    };
    const auto game = input.history.value_or(chess::GameHistory{*input.position});
    const auto done = analysers_.with_one([&](chess::Analyser& analyser) {
        return chess::search_position(search, game, {analyser, tables_, run_.stop(), observe});
    });
    if (done) return finished(input, search);
    if (live) printer_.abandon_live();
    if (done.error().kind != chess::EngineError::Kind::stopped)
        input.note(done.error().message, ExitCode::failure);
    return std::nullopt;
}

/// An interrupted search is no result, but is shown as text.
FinishedSearch PositionSearcher::finished(const InputPosition& input,
                                          const chess::SearchedPosition& search) const {
    FinishedSearch finished;
    finished.whole = !search.interrupted;
    if (finished.whole || (!search.test && printer_.is_text()))
        finished.report = printer_.rendered(search);
    if (!finished.whole) return finished;
    finished.totals.add(search);
    epd_.add_to(finished, input, search);
    return finished;
}

}  // namespace chesstool
