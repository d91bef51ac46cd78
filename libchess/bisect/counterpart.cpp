#include "libchess/bisect/counterpart.hpp"

#include "libchess/bisect/detail/answer_reader.hpp"
#include "libchess/notation/uci_move.hpp"
#include "libchess/perft/perft.hpp"
#include "libchess/uci/detail/child_process.hpp"
#include "libchess/uci/detail/session.hpp"
#include "libchess/uci/detail/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

namespace chess {

namespace {

using Kind = EngineError::Kind;
using NoLine = ChildProcess::NoLine;
using std::chrono::milliseconds;
using Started = std::expected<std::unique_ptr<Counterpart>, EngineError>;

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

/// A UCI engine that is asked by `go perft`.
class UciCounterpart final : public Counterpart {
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
        // Held in a local variable, so that every early return ends the engine.
        auto session = std::move(session_);
        if (auto asked = ask(*session, question); !asked) {
            // The engine still works, and may answer for other positions.
            if (asked.error().kind == Kind::no_option) session_ = std::move(session);
            return std::unexpected(std::move(asked).error());
        }
        auto answer = read(*session, question);
        if (answer) {
            session_ = std::move(session);
            has_answered_ = true;
            gives_totals_ |= answer->total.has_value();
        }
        return answer;
    }

private:
    [[nodiscard]] static UciSession::Result<void> ask(UciSession& session,
                                                      const PerftQuestion& question) {
        constexpr std::string_view option = "UCI_Chess960";
        const bool chess960 = question.start.is_chess960();
        if (session.find_option(option) != nullptr) {
            if (auto set = session.set_option(option, chess960 ? "true" : "false"); !set)
                return set;
        } else if (chess960) {
            return std::unexpected(
                session.error(Kind::no_option,
                              "cannot be asked about Chess960 (it has no option 'UCI_Chess960')"));
        }
        if (auto sent = session.send(question_command(question)); !sent) return sent;
        if (auto sent = session.send(fmt::format("go perft {}", question.depth)); !sent)
            return sent;
        return session.ask_whether_ready();
    }

    [[nodiscard]] UciSession::Result<PerftAnswer> read(UciSession& session,
                                                       const PerftQuestion& question) const {
        const UciSession::Deadline deadline = UciSession::Clock::now() + command_.timeout;
        AnswerReader reader;
        bool ready = false;
        // An engine that answers `isready` only after its first line works sequentially; others may
        // still be counting when they answer it.
        bool one_after_the_other = false;
        while (!ready || !reader.has_total()) {
            if (session.stop_requested()) return std::unexpected(session.stop_error());
            // Without a total, a pause this long means that the answer is complete, unless the
            // engine is known to give one.
            const bool may_end =
                ready && !gives_totals_ && (reader.has_begun() || reader.has_total_only());
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
                // Endless output is not an answer, either.
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

    /// The error if no more lines come.
    [[nodiscard]] EngineError silence_error(const UciSession& session,
                                            const PerftQuestion& question,
                                            const AnswerReader& reader, bool ready) const {
        if (ready && reader.has_total_only())
            return session.error(
                Kind::invalid,
                fmt::format("answers {} with a total only, and no count of each move",
                            task_text(question)));
        // It is ready for more without having printed a line: it may have ignored the question.
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
    /// It has shown that it knows `go perft`.
    bool has_answered_ = false;
    /// It has ended an answer with its total.
    bool gives_totals_ = false;
};

Started start_uci(const CounterpartCommand& command, const std::stop_token& stop) {
    auto session = start_session(command, stop);
    if (!session) return std::unexpected(std::move(session).error());
    return std::make_unique<UciCounterpart>(command, *std::move(session));
}

/// A program that is started for each question.
class ScriptCounterpart final : public Counterpart {
public:
    ScriptCounterpart(CounterpartCommand command, std::vector<std::string> words)
        : command_(std::move(command)),
          words_(std::move(words)) {}

    [[nodiscard]] std::string name() const override { return command_.command; }
    [[nodiscard]] std::expected<PerftAnswer, EngineError> answer(
        const PerftQuestion& question, const std::stop_token& stop) override {
        std::vector<std::string> arguments = {std::to_string(question.depth),
                                              question_fen(question.start)};
        const bool may_leave_out = question.moves.empty();
        if (!may_leave_out || !leaves_out_moves_) arguments.push_back(to_uci(question));
        auto answer = run(arguments, stop);
        if (answer || answer.error().kind == Kind::stopped || !may_leave_out || leaves_out_moves_)
            return answer;
        arguments.pop_back();
        auto second = run(arguments, stop);
        if (!second) return answer;
        leaves_out_moves_ = true;
        return second;
    }
    void restart() override {}
    [[nodiscard]] bool remembers() const override { return false; }

private:
    [[nodiscard]] std::expected<PerftAnswer, EngineError> run(
        const std::vector<std::string>& arguments, const std::stop_token& stop) const {
        std::vector<std::string> words = words_;
        words.insert(words.end(), arguments.begin(), arguments.end());
        const std::string when = fmt::format("while answering at depth {}", arguments.front());

        // Its last line may name the cause; standard error takes precedence.
        std::string last_error;
        std::string last_line;
        auto process = ChildProcess::start(words, [&](std::string_view line) {
            if (!line.empty()) last_error = line;
        });
        if (!process) return std::unexpected(error(Kind::no_start, process.error()));
        const std::stop_callback wake(stop, [&] { (*process)->wake(); });
        const ChildProcess::Deadline deadline = ChildProcess::Clock::now() + command_.timeout;
        AnswerReader reader;
        while (true) {
            if (stop.stop_requested())
                return std::unexpected(error(Kind::stopped, "was not waited for"));
            const auto line = (*process)->read_line(deadline);
            if (line) {
                reader.take(*line);
                if (!line->empty()) last_line = *line;
            }
            if ((!line && line.error() == NoLine::timed_out) ||
                ChildProcess::Clock::now() >= deadline)
                return std::unexpected(silence(when));
            if (line || line.error() == NoLine::woken) continue;
            if (line.error() == NoLine::too_long)
                return std::unexpected(error(
                    Kind::invalid, fmt::format("printed over {} bytes without an end of line {}",
                                               ChildProcess::longest_line, when)));
            break;
        }
        constexpr milliseconds timeout(500);
        const ExitStatus status = (*process)->end(timeout);
        return answer_of(reader, status, last_error.empty() ? last_line : last_error, when);
    }

    /// What a script that has ended has answered; `said` is the last that it said.
    [[nodiscard]] std::expected<PerftAnswer, EngineError> answer_of(AnswerReader& reader,
                                                                    const ExitStatus& status,
                                                                    std::string_view said,
                                                                    std::string_view when) const {
        if (has_failed(status, reader))
            return std::unexpected(
                error(Kind::died, fmt::format("{} {}{}{}", to_string(status), when,
                                              said.empty() ? "" : ", saying: ", said)));
        if (!reader.has_begun())
            return std::unexpected(error(
                Kind::invalid,
                fmt::format("printed {} {}",
                            reader.has_total_only() ? "a total only, and no count of each move"
                                                    : "neither moves nor a total",
                            when)));
        return reader.answer();
    }

    [[nodiscard]] static bool has_failed(const ExitStatus& status, const AnswerReader& reader) {
        // A shell exits with more than 128 if its child was killed.
        constexpr int killed_below = 128;
        return status.kind == ExitStatus::Kind::signalled || status.number > killed_below ||
               (status.number != 0 && !reader.has_total());
    }

    [[nodiscard]] EngineError silence(const std::string& when) const {
        return error(Kind::silent, fmt::format("had not ended after {} {}",
                                               seconds_text(command_.timeout), when));
    }
    [[nodiscard]] EngineError error(Kind kind, const std::string& what) const {
        return {kind, fmt::format("'{}': {}", command_.command, what)};
    }

    CounterpartCommand command_;
    std::vector<std::string> words_;
    /// It cannot take an empty argument for the moves.
    bool leaves_out_moves_ = false;
};

Started start_script(const CounterpartCommand& command, const std::stop_token& stop) {
    const auto words = command_words(command.command);
    if (!words)
        return std::unexpected(
            EngineError{Kind::no_start, fmt::format("'{}': {}", command.command, words.error())});
    auto script = std::make_unique<ScriptCounterpart>(command, *words);
    if (auto answer = script->answer({{Position::start()}}, stop); !answer) {
        EngineError error = std::move(answer).error();
        error.message += ", asked for the starting position";
        return std::unexpected(std::move(error));
    }
    return script;
}

/// The library's own generator.
class OwnCounterpart final : public Counterpart {
public:
    [[nodiscard]] std::string name() const override { return "the library's generator"; }
    [[nodiscard]] std::expected<PerftAnswer, EngineError> answer(
        const PerftQuestion& question, const std::stop_token& stop) override {
        const Position position = question.position();
        PerftMonitor monitor;
        monitor.stop = stop;
        const auto result = perft(
            position, {.depth = question.depth, .generator = PerftGenerator::library}, monitor);
        if (!result)
            return std::unexpected(
                EngineError{result.error() == PerftError::stopped ? Kind::stopped : Kind::invalid,
                            fmt::format("{} cannot count that deep", name())});
        PerftAnswer answer{.moves = {}, .total = result->nodes};
        for (const auto& [move, nodes] : result->divide)
            answer.moves.push_back({to_uci(position, move), nodes});
        return answer;
    }
    void restart() override {}
    [[nodiscard]] bool remembers() const override { return false; }
};

}  // namespace

std::expected<std::unique_ptr<Counterpart>, EngineError> start_counterpart(
    const CounterpartCommand& command, const std::stop_token& stop) {
    if (command.kind == CounterpartKind::script) return start_script(command, stop);
    auto engine = start_uci(command, stop);
    if (engine || command.kind || engine.error().kind != Kind::no_uci) return engine;
    auto script = start_script(command, stop);
    if (script || script.error().kind == Kind::stopped) return script;
    return std::unexpected(EngineError{
        Kind::no_uci,
        fmt::format("'{}': neither a UCI engine nor a script: it does not answer 'uci', and as a "
                    "script it {}",
                    command.command, script.error().message.substr(command.command.size() + 4))});
}

std::unique_ptr<Counterpart> make_own_counterpart() {
    return std::make_unique<OwnCounterpart>();
}

}  // namespace chess
