#include "run/analysers.hpp"

#include "libchess/annotate/calibration.hpp"
#include "run/run_report.hpp"

namespace chesstool {

namespace {

StartedPool<chess::Analyser>::Made make_analyser(const AnalyserOptions& settings,
                                                 const chess::Weights& weights,
                                                 const std::stop_token& stop) {
    if (!settings.engine.command.empty()) return chess::make_uci_analyser(settings.engine, stop);
    auto analyser = chess::make_analyser(settings.own, weights);
    if (!settings.calibrated) return analyser;
    const auto& evaluation = settings.own.evaluation;
    return chess::calibrated(
        std::move(analyser),
        evaluation ? evaluation->kind : chess::default_evaluation(settings.own.techniques));
}

}  // namespace

void report_start_error(RunReport& report, const std::string& command,
                        const chess::EngineError& error) {
    using Kind = chess::EngineError::Kind;
    if (error.kind == Kind::stopped) return;
    report.report(command, error.message,
                  error.kind == Kind::no_option ? ExitCode::usage : ExitCode::failure);
}

Analysers::Analysers(AnalyserOptions settings, const chess::Weights& weights, std::stop_token stop)
    : pool_([settings = std::move(settings), &weights, stop = std::move(stop)] {
          return make_analyser(settings, weights, stop);
      }) {}

}  // namespace chesstool
