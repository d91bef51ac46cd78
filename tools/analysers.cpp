#include "analysers.hpp"

#include "libchess/annotate/calibration.hpp"
#include "libchess/uci/uci_client.hpp"

#include <utility>

namespace chesstool {

using chess::EngineError;

std::optional<EngineError> Analysers::start() {
    Made first = make();
    if (!first) return first.error();
    name_ = (*first)->name();
    idle_.give_back(std::move(*first));
    return std::nullopt;
}

Analysers::Made Analysers::make() const {
    if (!settings_.engine.given()) {
        chess::EngineOptions own = settings_.own;
        own.threads = settings_.threads;
        auto analyser = chess::make_analyser(own, weights_);
        return settings_.calibrated ? chess::calibrated(std::move(analyser)) : std::move(analyser);
    }
    chess::UciCommand engine;
    engine.command = settings_.engine.command;
    engine.options = settings_.engine.options;
    engine.log_file = settings_.engine.log_file;
    engine.threads = settings_.threads;
    engine.lines = settings_.lines;
    engine.hash_megabytes = settings_.hash_megabytes;
    return chess::make_uci_analyser(engine, stop_);
}

Analysers::Made Analysers::take() {
    if (auto analyser = idle_.take()) return analyser;
    return make();
}

}  // namespace chesstool
