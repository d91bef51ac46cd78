#include "libchess/bisect/detail/uci_counterpart.hpp"

#include "libchess/bisect/detail/answer_reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

namespace chess {

namespace {

using Kind = EngineError::Kind;
using NoLine = ChildProcess::NoLine;
using std::chrono::milliseconds;

std::string task_text(const PerftQuestion& question) {
    return fmt::format("'go perft {}'", question.depth);
}

}  // namespace

/// The lines of one answer, and what is known of its end.
class UciCounterpart::AnswerLines {
public:
    explicit AnswerLines(UciSession& session) : session_(session) {}

    void take(const std::string& line) {
        if (!session_.is_readiness(line)) return reader_.take(line);
        ready_ = true;
        one_after_the_other_ = reader_.has_begun();
    }
    [[nodiscard]] bool is_ready() const noexcept { return ready_; }
    [[nodiscard]] bool are_complete() const noexcept { return ready_ && reader_.has_total(); }
    /// How long no line may come for the answer to be complete without a total; none if it is not.
    /// An engine that has answered `isready` after its first line answers one thing after the
    /// other; others count while they talk.
    [[nodiscard]] std::optional<milliseconds> pause_before_end() const {
        if (!ready_ || !(reader_.has_begun() || reader_.has_total_only())) return std::nullopt;
        return one_after_the_other_ ? milliseconds(200) : milliseconds(2000);
    }
    [[nodiscard]] const AnswerReader& reader() const noexcept { return reader_; }

private:
    UciSession& session_;
    AnswerReader reader_;
    bool ready_ = false;
    bool one_after_the_other_ = false;
};

UciCounterpart::~UciCounterpart() {
    if (session_) session_->quit();
}

UciSession::Result<std::unique_ptr<UciSession>> UciCounterpart::start(
    const CounterpartCommand& command, const std::stop_token& stop) {
    UciCommand uci;
    uci.command = command.command;
    uci.options = command.options;
    uci.log_file = command.log_file;
    uci.start_timeout = std::min(uci.start_timeout, command.timeout);
    return UciSession::start(uci, stop);
}

std::expected<PerftAnswer, EngineError> UciCounterpart::answer(const PerftQuestion& question,
                                                               const std::stop_token& stop) {
    if (!session_) {
        auto session = start(command_, stop);
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

UciSession::Result<void> UciCounterpart::ask(UciSession& session, const PerftQuestion& question) {
    constexpr std::string_view option = "UCI_Chess960";
    const bool chess960 = question.root.is_chess960();
    if (session.find_option(option) != nullptr) {
        if (auto set = session.set_option(option, chess960 ? "true" : "false"); !set) return set;
    } else if (chess960) {
        return std::unexpected(session.error(
            Kind::no_option, "cannot be asked about Chess960 (it has no option 'UCI_Chess960')"));
    }
    if (auto sent = session.send(position_command(question)); !sent) return sent;
    if (auto sent = session.send(fmt::format("go perft {}", question.depth)); !sent) return sent;
    return session.ask_whether_ready();
}

UciSession::Result<PerftAnswer> UciCounterpart::read(UciSession& session,
                                                     const PerftQuestion& question) const {
    const UciSession::Deadline deadline = UciSession::Clock::now() + command_.timeout;
    AnswerLines lines(session);
    while (!lines.are_complete()) {
        if (session.stop_requested()) return std::unexpected(session.stop_error());
        const auto pause = lines.pause_before_end();
        const auto line = session.read_line(
            pause ? std::min(deadline, UciSession::Clock::now() + *pause) : deadline);
        if (line) {
            lines.take(*line);
            // Noise without end is no answer either.
            if (UciSession::Clock::now() >= deadline)
                return std::unexpected(session.error(
                    Kind::silent,
                    fmt::format("printed for {} and did not end its answer to {}",
                                seconds_text(command_.timeout), task_text(question))));
        } else if (line.error() == NoLine::timed_out) {
            if (pause && lines.reader().has_begun()) break;
            return std::unexpected(silence_error(session, question, lines));
        } else if (line.error() != NoLine::woken) {
            return std::unexpected(
                session.end_error(line.error(), "while answering " + task_text(question)));
        }
    }
    return lines.reader().answer();
}

/// What it means that no line comes any more.
EngineError UciCounterpart::silence_error(const UciSession& session, const PerftQuestion& question,
                                          const AnswerLines& lines) const {
    const AnswerReader& reader = lines.reader();
    if (lines.is_ready() && reader.has_total_only())
        return session.error(Kind::lied,
                             fmt::format("answers {} with a total only, and no count of each move",
                                         task_text(question)));
    // Ready for more and still without a line: it may have passed over the question.
    const bool unknown = lines.is_ready() && !reader.has_begun() && !has_answered_;
    return session.error(
        unknown ? Kind::no_uci : Kind::silent,
        fmt::format("gave no {} {} within {}{}",
                    reader.has_begun() ? "whole answer to" : "answer to", task_text(question),
                    seconds_text(command_.timeout), unknown ? "; does it know 'go perft'?" : ""));
}

}  // namespace chess
