#pragma once

#include "idle_pool.hpp"
#include "libchess/bisect/counterpart.hpp"

#include <expected>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>

namespace chesstool {

/// Other move generators, as many as threads ask for at once: processes of one command, or our own.
class Counterparts {
public:
    using Made = std::expected<std::unique_ptr<chess::Counterpart>, chess::EngineError>;

    /// An empty command means our own.
    Counterparts(chess::CounterpartCommand command, std::stop_token stop)
        : command_(std::move(command)),
          stop_(std::move(stop)) {}

    /// Starts the first one; says why if that cannot be.
    [[nodiscard]] std::optional<chess::EngineError> start() {
        Made first = make();
        if (!first) return std::move(first).error();
        name_ = (*first)->name();
        // The others need not find out again.
        if (!command_.kind)
            command_.kind = (*first)->remembers() ? chess::CounterpartKind::uci
                                                  : chess::CounterpartKind::script;
        idle_.give_back(*std::move(first));
        return std::nullopt;
    }
    [[nodiscard]] Made take() {
        if (auto idle = idle_.take()) return idle;
        return make();
    }
    void give_back(std::unique_ptr<chess::Counterpart> counterpart) {
        idle_.give_back(std::move(counterpart));
    }

    /// Whether the one that was started is a script.
    [[nodiscard]] bool is_script() const noexcept {
        return !command_.command.empty() && command_.kind == chess::CounterpartKind::script;
    }
    /// What the one that was started calls itself.
    [[nodiscard]] const std::string& name() const noexcept { return name_; }

private:
    [[nodiscard]] Made make() const {
        if (command_.command.empty()) return chess::make_own_counterpart();
        return chess::start_counterpart(command_, stop_);
    }

    chess::CounterpartCommand command_;
    std::stop_token stop_;
    IdlePool<chess::Counterpart> idle_;
    std::string name_;
};

}  // namespace chesstool
