#include "libchess/bisect/detail/answer_reader.hpp"
#include "libchess/bisect/detail/counterparts.hpp"
#include "libchess/uci/detail/session.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <optional>
#include <utility>

namespace chess {

namespace {

std::string task_text(const PerftQuestion& question) {
    return fmt::format("'go perft {}'", question.depth);
}

UciSession::Result<std::unique_ptr<UciSession>> start_session(const CounterpartCommand& command,
                                                              const std::stop_token& stop) {
    UciCommand uci;
    uci.command = command.command;
    uci.options = command.options;
    uci.log_file = command.log_file;
    uci.start_timeout = std::min(uci.start_timeout, command.timeout);
    return UciSession::start(uci, stop);
}

class UciCounterpart final : public Counterpart {
    using Kind = EngineError::Kind;
    using NoLine = ChildProcess::NoLine;
    using milliseconds = std::chrono::milliseconds;

public:
    UciCounterpart(CounterpartCommand command, std::unique_ptr<UciSession> session)
        : command_(std::move(command)),
          name_(session->name()),
          session_(std::move(session)) {}
    UciCounterpart(const UciCounterpart&) = delete;
    UciCounterpart& operator=(const UciCounterpart&) = delete;
    ~UciCounterpart() override {
        if (session_) session_->quit();
    }

    [[nodiscard]] std::string name() const override { return name_; }
    void restart() override { session_.reset(); }
    [[nodiscard]] bool remembers() const override { return true; }
    [[nodiscard]] std::expected<PerftAnswer, EngineError> answer(
        const PerftQuestion& question, const std::stop_token& stop) override {
        if (!session_) {
            auto session = start_session(command_, stop);
            if (!session) return std::unexpected(std::move(session).error());
            session_ = *std::move(session);
        }
        session_->watch(stop);
        // In a local variable, so that any way out but the last one ends the engine.
        auto session = std::move(session_);
        if (auto asked = ask(*session, question); !asked) {
            // It is well, and will do for other positions.
            if (asked.error().kind == Kind::no_option) session_ = std::move(session);
            return std::unexpected(std::move(asked).error());
        }
        auto answer = read(*session, question);
        if (answer) {
            session_ = std::move(session);
            has_answered_ = true;
        }
        return answer;
    }

private:
    [[nodiscard]] static UciSession::Result<void> ask(UciSession& session,
                                                      const PerftQuestion& question) {
        constexpr std::string_view option = "UCI_Chess960";
        const bool chess960 = question.root.is_chess960();
        if (session.find_option(option) != nullptr) {
            if (auto set = session.set_option(option, chess960 ? "true" : "false"); !set)
                return set;
        } else if (chess960) {
            return std::unexpected(
                session.error(Kind::no_option,
                              "cannot be asked about Chess960 (it has no option 'UCI_Chess960')"));
        }
        if (auto sent = session.send(position_command(question)); !sent) return sent;
        if (auto sent = session.send(fmt::format("go perft {}", question.depth)); !sent)
            return sent;
        return session.ask_whether_ready();
    }

    [[nodiscard]] UciSession::Result<PerftAnswer> read(UciSession& session,
                                                       const PerftQuestion& question) const {
        const UciSession::Deadline deadline = UciSession::Clock::now() + command_.timeout;
        AnswerReader reader;
        bool ready = false;
        // An engine that has answered `isready` after its first line answers one thing after the
        // other; others count while they talk.
        bool one_after_the_other = false;
        while (!ready || !reader.has_total()) {
            if (session.stop_requested()) return std::unexpected(session.stop_error());
            // With no line for so long the answer is complete without a total.
            const bool may_end = ready && (reader.has_begun() || reader.has_total_only());
            const milliseconds pause(one_after_the_other ? 200 : 2000);
            const auto line = session.read_line(
                may_end ? std::min(deadline, UciSession::Clock::now() + pause) : deadline);
            if (line) {
                if (session.is_readiness(*line)) {
                    ready = true;
                    one_after_the_other = reader.has_begun();
                } else {
                    reader.take(*line);
                }
                // Noise without end is no answer either.
                if (UciSession::Clock::now() >= deadline)
                    return std::unexpected(session.error(
                        Kind::silent,
                        fmt::format("printed for {} and did not end its answer to {}",
                                    seconds_text(command_.timeout), task_text(question))));
            } else if (line.error() == NoLine::timed_out) {
                if (may_end && reader.has_begun()) break;
                return std::unexpected(silence_error(session, question, reader, ready));
            } else if (line.error() != NoLine::woken) {
                return std::unexpected(
                    session.end_error(line.error(), "while answering " + task_text(question)));
            }
        }
        return reader.answer();
    }

    /// What it means that no line comes any more.
    [[nodiscard]] EngineError silence_error(const UciSession& session,
                                            const PerftQuestion& question,
                                            const AnswerReader& reader, bool ready) const {
        if (ready && reader.has_total_only())
            return session.error(
                Kind::lied, fmt::format("answers {} with a total only, and no count of each move",
                                        task_text(question)));
        // Ready for more and still without a line: it may have passed over the question.
        const bool unknown = ready && !reader.has_begun() && !has_answered_;
        return session.error(unknown ? Kind::no_uci : Kind::silent,
                             fmt::format("gave no {} {} within {}{}",
                                         reader.has_begun() ? "whole answer to" : "answer to",
                                         task_text(question), seconds_text(command_.timeout),
                                         unknown ? "; does it know 'go perft'?" : ""));
    }

    CounterpartCommand command_;
    std::string name_;
    std::unique_ptr<UciSession> session_;
    /// It knows `go perft`.
    bool has_answered_ = false;
};

}  // namespace

detail::StartedCounterpart detail::start_uci_counterpart(const CounterpartCommand& command,
                                                         const std::stop_token& stop) {
    auto session = start_session(command, stop);
    if (!session) return std::unexpected(std::move(session).error());
    return std::make_unique<UciCounterpart>(command, *std::move(session));
}

}  // namespace chess
