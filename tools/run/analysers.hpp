#pragma once

#include "libchess/eval/weights.hpp"
#include "libchess/uci/analyser.hpp"
#include "libchess/uci/client.hpp"
#include "options/command_parser.hpp"
#include "run/idle_pool.hpp"

#include <expected>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>

namespace chesstool {

class RunReport;

/// Adds --engine, --engine-option and --engine-log; without a command our engine is used.
void add_engine_choice(CommandParser& app, chess::UciCommand& engine);

/// An error in the engine options: options without an engine, or an invalid command.
[[nodiscard]] std::optional<std::string> engine_choice_contradiction(
    const CommandParser& app, const chess::UciCommand& engine);

/// Reports why the engine could not be started; does nothing if the run was stopped first.
void report_start_error(RunReport& report, const std::string& command,
                        const chess::EngineError& error);

/// The analyser: another engine if there is a command, otherwise ours.
struct AnalyserOptions {
    chess::UciCommand engine;
    chess::EngineOptions own = {};
    /// Our engine's scores are calibrated for the curve of winning chances
    /// (annotate/calibration.hpp).
    bool calibrated = false;
};

/// A pool of engines, as many as threads use at once. Weights must outlive them.
class Analysers {
public:
    Analysers(AnalyserOptions settings, const chess::Weights& weights, std::stop_token stop);

    /// Starts the first one; returns the error if that fails.
    [[nodiscard]] std::optional<chess::EngineError> start() {
        return pool_.start([this](const chess::Analyser& first) { name_ = first.name(); });
    }
    /// Calls `use` with a cleared analyser that no other thread uses; returns its expected value,
    /// or the error.
    template <typename Use>
    auto with_one(Use use) -> decltype(use(std::declval<chess::Analyser&>())) {
        auto analyser = pool_.take();
        if (!analyser) return std::unexpected(analyser.error());
        (*analyser)->forget();
        auto result = use(**analyser);
        pool_.give_back(*std::move(analyser));
        return result;
    }
    /// The name of the first one; empty if none was started.
    [[nodiscard]] const std::string& name() const noexcept { return name_; }

private:
    StartedPool<chess::Analyser> pool_;
    std::string name_;
};

}  // namespace chesstool
