#include "commands/modes.hpp"
#include "input/record_sources.hpp"
#include "options/eval_options.hpp"
#include "report/eval/concepts_report.hpp"
#include "report/text/numbers.hpp"
#include "run/explainers.hpp"
#include "run/record_run.hpp"

#include <fmt/format.h>

#include <optional>

namespace chesstool {

namespace {

/// For each term: ten observations are the rule of thumb (Peduzzi 1996), but the positions of a
/// game are much alike.
constexpr std::size_t enough_positions = 100;

}  // namespace

ExitCode run_concepts(const EvalOptions& options, const chess::Weights& weights,
                      const std::stop_token& stop) {
    EvalOptions corpus = options;
    corpus.files = options.concepts;
    corpus.all_plies = true;
    RecordRun run("chesstool eval-breakdown", options, stop);
    PositionSource source(corpus, run.stop());
    Explainers explainers(options.terms(), weights, run.stop());
    chess::ConceptCollector collector;
    run.each_record(
        source,
        [&](const InputPosition& input) -> std::optional<chess::Explanation> {
            if (!input.position) return std::nullopt;
            return explainers.explain(*input.position);
        },
        [&](const auto&, const auto& report) {
            if (report) collector.add(*report);
        },
        [&] { return run.speed_text(source.share_read()); });
    chess::ConceptsRun concepts = collector.finish();
    concepts.files = options.concepts;
    if (concepts.fit.rows.empty() && !run.stopped())
        run.report(chess::Diagnostic::Kind::error, "there is no position to fit the network by");
    if (!concepts.fit.rows.empty() &&
        concepts.fit.positions < enough_positions * concepts.fit.rows.size())
        run.report(chess::Diagnostic::Kind::warning,
                   fmt::format("for {} terms {} positions or more are due, not {}",
                               concepts.fit.rows.size(),
                               chess::grouped(enough_positions * concepts.fit.rows.size()),
                               chess::grouped(concepts.fit.positions)));
    run.settle(concepts);
    if (!concepts.fit.rows.empty()) run.tell(concepts, options.timing);
    run.tell_sums(chess::SumsOf(concepts), options.timing);
    return run.finish();
}

}  // namespace chesstool
