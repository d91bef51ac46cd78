#pragma once

#include "libchess/uci/analyser.hpp"
#include "libchess/uci/client.hpp"
#include "options/command_parser.hpp"

#include <optional>
#include <string>

namespace chesstool {

/// Adds --engine, --engine-option and --engine-log; without a command our engine is used.
void add_engine_choice(CommandParser& app, chess::UciCommand& engine);

/// An error in the engine options: options without an engine, or an invalid command.
[[nodiscard]] std::optional<std::string> engine_choice_contradiction(
    const CommandParser& app, const chess::UciCommand& engine);

/// The analyser: another engine if there is a command, otherwise ours.
struct AnalyserOptions {
    chess::UciCommand engine;
    chess::EngineOptions own = {};
    /// Our engine's scores are calibrated for the curve of winning chances
    /// (annotate/calibration.hpp).
    bool calibrated = false;
};

}  // namespace chesstool
