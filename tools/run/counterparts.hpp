#pragma once

#include "libchess/bisect/counterpart.hpp"
#include "options/perft_options.hpp"
#include "run/idle_pool.hpp"

#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>

namespace chesstool {

/// A pool of the move generators with which ours is compared, as many as threads use at once.
class Counterparts {
public:
    using Made = StartedPool<chess::Counterpart>::Made;

    Counterparts(const PerftCommandOptions& options, std::stop_token stop);

    /// Starts the first one, and finds out its kind for the others; returns the error if that
    /// fails.
    [[nodiscard]] std::optional<chess::EngineError> start();
    [[nodiscard]] Made take() { return pool_.take(); }
    void give_back(std::unique_ptr<chess::Counterpart> counterpart) {
        pool_.give_back(std::move(counterpart));
    }

    /// The name of the first one; empty if none was started.
    [[nodiscard]] const std::string& name() const noexcept { return name_; }
    /// Whether they are scripts, as far as is known.
    [[nodiscard]] bool is_script() const {
        return !is_own_ && command_.kind == chess::CounterpartKind::script;
    }

private:
    bool is_own_;
    chess::CounterpartCommand command_;
    StartedPool<chess::Counterpart> pool_;
    std::string name_;
};

}  // namespace chesstool
