#pragma once

#include "libchess/eval/weights.hpp"
#include "libchess/uci/analyser.hpp"
#include "options/engine_choice.hpp"
#include "run/idle_pool.hpp"

#include <expected>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>

namespace chesstool {

class RunReport;

/// Reports why the engine could not be started; does nothing if the run was stopped first.
void report_start_error(RunReport& report, const std::string& command,
                        const chess::EngineError& error);

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
