#pragma once

// Internal to libchess, not installed.

#include "libchess/base/export.hpp"
#include "libchess/search/engine.hpp"
#include "libchess/uci/detail/uci_options.hpp"

#include <memory>
#include <optional>
#include <string>

namespace chess {

/// The engine behind the options: made when it is first needed, so that starting is quick, and made
/// anew when the settings have changed. Not to be touched during a search.
class LIBCHESS_API UciEngine {
public:
    /// What the settings say nothing of is as in `options`.
    explicit UciEngine(const EngineOptions& options = {},
                       const Weights& weights = Weights::built_in())
        : options_(options),
          weights_(weights) {}

    /// Makes sure that there is an engine with these settings. If there is no memory for it the
    /// settings are set back to what there was, and the message says so.
    [[nodiscard]] std::optional<std::string> prepare(UciSettings& settings);

    /// The engine that was prepared last.
    [[nodiscard]] Engine& get() noexcept { return *engine_; }

    /// Forgets all earlier searches before the next one.
    void clear() noexcept { stale_ = true; }

private:
    void fall_back(UciSettings& settings);
    void make(const UciSettings& settings);

    EngineOptions options_;
    Weights weights_;
    std::unique_ptr<Engine> engine_;
    UciSettings made_with_;
    bool stale_ = false;
};

}  // namespace chess
