#pragma once

// Internal to libchess, not installed.

#include "libchess/bisect/counterpart.hpp"
#include "libchess/uci/detail/uci_session.hpp"

#include <chrono>
#include <expected>
#include <memory>
#include <stop_token>
#include <string>

namespace chess {

/// A UCI engine that is asked by `go perft`.
class UciCounterpart final : public Counterpart {
public:
    UciCounterpart(CounterpartCommand command, std::unique_ptr<UciSession> session)
        : command_(std::move(command)),
          name_(session->name()),
          session_(std::move(session)) {}
    UciCounterpart(const UciCounterpart&) = delete;
    UciCounterpart& operator=(const UciCounterpart&) = delete;
    ~UciCounterpart() override;

    /// Starts the engine.
    [[nodiscard]] static UciSession::Result<std::unique_ptr<UciSession>> start(
        const CounterpartCommand& command, const std::stop_token& stop);

    [[nodiscard]] std::string name() const override { return name_; }
    [[nodiscard]] std::expected<PerftAnswer, EngineError> answer(
        const PerftQuestion& question, const std::stop_token& stop) override;
    void restart() override { session_.reset(); }
    [[nodiscard]] bool remembers() const override { return true; }

private:
    class AnswerLines;

    [[nodiscard]] static UciSession::Result<void> ask(UciSession& session,
                                                      const PerftQuestion& question);
    [[nodiscard]] UciSession::Result<PerftAnswer> read(UciSession& session,
                                                       const PerftQuestion& question) const;

    [[nodiscard]] EngineError silence_error(const UciSession& session,
                                            const PerftQuestion& question,
                                            const AnswerLines& lines) const;

    CounterpartCommand command_;
    std::string name_;
    std::unique_ptr<UciSession> session_;
    /// It knows `go perft`.
    bool has_answered_ = false;
};

}  // namespace chess
