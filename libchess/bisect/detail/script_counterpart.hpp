#pragma once

// Internal to libchess, not installed.

#include "libchess/bisect/counterpart.hpp"

#include <expected>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

namespace chess {

/// A program that is run anew for each question.
class ScriptCounterpart final : public Counterpart {
public:
    /// `words` are the command's.
    ScriptCounterpart(CounterpartCommand command, std::vector<std::string> words)
        : command_(std::move(command)),
          words_(std::move(words)) {}

    [[nodiscard]] std::string name() const override { return command_.command; }
    [[nodiscard]] std::expected<PerftAnswer, EngineError> answer(
        const PerftQuestion& question, const std::stop_token& stop) override;
    void restart() override {}
    [[nodiscard]] bool remembers() const override { return false; }

private:
    [[nodiscard]] std::expected<PerftAnswer, EngineError> run(
        const std::vector<std::string>& arguments, const std::stop_token& stop) const;
    [[nodiscard]] EngineError error(EngineError::Kind kind, const std::string& what) const;

    CounterpartCommand command_;
    std::vector<std::string> words_;
    /// It cannot take an empty list of moves.
    bool leaves_out_moves_ = false;
};

}  // namespace chess
