#include "analysers.hpp"

#include "libchess/annotate/calibration.hpp"
#include "libchess/uci/uci_client.hpp"

namespace chesstool {

namespace {

StartedPool<chess::Analyser>::Made make_analyser(const AnalyserSettings& settings,
                                                 const chess::Weights& weights,
                                                 const std::stop_token& stop) {
    if (!settings.engine.given()) {
        chess::EngineOptions own = settings.own;
        own.threads = settings.threads;
        auto analyser = chess::make_analyser(own, weights);
        return settings.calibrated ? chess::calibrated(std::move(analyser)) : std::move(analyser);
    }
    chess::UciCommand engine;
    engine.command = settings.engine.command;
    engine.options = settings.engine.options;
    engine.log_file = settings.engine.log_file;
    engine.threads = settings.threads;
    engine.lines = settings.lines;
    engine.hash_megabytes = settings.hash_megabytes;
    return chess::make_uci_analyser(engine, stop);
}

}  // namespace

Analysers::Analysers(AnalyserSettings settings, const chess::Weights& weights, std::stop_token stop)
    : pool_([settings = std::move(settings), &weights, stop = std::move(stop)] {
          return make_analyser(settings, weights, stop);
      }) {}

}  // namespace chesstool
