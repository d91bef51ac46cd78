#include "search_analysers.hpp"

#include "libchess/engine/uci_client.hpp"

namespace chesstool {

using chess::EngineError;

std::optional<EngineError> Analysers::start() {
    Made first = make();
    if (!first) return first.error();
    idle_.give_back(std::move(*first));
    return std::nullopt;
}

Analysers::Made Analysers::make() const {
    if (options_.engine.given()) return make_other();
    chess::EngineOptions engine;
    engine.hash_bytes = options_.hash_bytes();
    engine.threads = options_.threads;
    engine.techniques = techniques_;
    engine.evaluation = options_.evaluation;
    return chess::make_analyser(engine, weights_);
}

Analysers::Made Analysers::make_other() const {
    chess::UciCommand engine;
    engine.command = options_.engine.command;
    engine.options = options_.engine.options;
    engine.log_file = options_.engine.log_file;
    engine.threads = options_.threads;
    engine.lines = options_.multipv.value_or(1);
    if (options_.hash_given) engine.hash_megabytes = options_.hash_megabytes;
    return chess::make_uci_analyser(engine, stop_);
}

Analysers::Made Analysers::take() {
    if (auto analyser = idle_.take()) return analyser;
    return make();
}

}  // namespace chesstool
