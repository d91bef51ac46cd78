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

/// Adds --engine, --engine-option and --engine-log; without a command ours is meant.
void add_engine_choice(CommandParser& app, chess::UciCommand& engine);

/// What must not be given without an engine, and an engine that is none.
[[nodiscard]] std::optional<std::string> engine_choice_contradiction(
    const CommandParser& app, const chess::UciCommand& engine);

/// Reports why the engine could not be started; nothing if the run was stopped first.
void report_start_error(RunReport& report, const std::string& command,
                        const chess::EngineError& error);

/// What analyses: another engine if it has a command, otherwise ours.
struct AnalyserSettings {
    chess::UciCommand engine;
    chess::EngineOptions own = {};
    /// Ours gives its scores as the curve of winning chances has them (annotate/calibration.hpp).
    bool calibrated = false;
};

/// Engines, as many as threads ask for at once. Weights must outlive them.
class Analysers {
public:
    Analysers(AnalyserSettings settings, const chess::Weights& weights, std::stop_token stop);

    /// Starts the first one; says why if that cannot be.
    [[nodiscard]] std::optional<chess::EngineError> start() {
        return pool_.start([this](const chess::Analyser& first) { name_ = first.name(); });
    }
    /// Calls `use` with an analyser that has forgotten all, and that no other thread has meanwhile;
    /// gives what that gives, an expected value, or why there is none.
    template <typename Use>
    auto with_one(Use use) -> decltype(use(std::declval<chess::Analyser&>())) {
        auto analyser = pool_.take();
        if (!analyser) return std::unexpected(analyser.error());
        (*analyser)->forget();
        auto result = use(**analyser);
        pool_.give_back(*std::move(analyser));
        return result;
    }
    /// What the one that was started calls itself; empty if there is none.
    [[nodiscard]] const std::string& name() const noexcept { return name_; }

private:
    StartedPool<chess::Analyser> pool_;
    std::string name_;
};

}  // namespace chesstool
