#include "libchess/bisect/detail/answer_reader.hpp"
#include "libchess/bisect/detail/counterparts.hpp"
#include "libchess/uci/detail/child_process.hpp"
#include "libchess/uci/detail/session.hpp"
#include "libchess/uci/detail/words.hpp"

#include <fmt/format.h>

#include <string_view>
#include <utility>

namespace chess {

namespace {

class ScriptCounterpart final : public Counterpart {
    using Kind = EngineError::Kind;
    using NoLine = ChildProcess::NoLine;

public:
    ScriptCounterpart(CounterpartCommand command, std::vector<std::string> words)
        : command_(std::move(command)),
          words_(std::move(words)) {}

    [[nodiscard]] std::string name() const override { return command_.command; }
    [[nodiscard]] std::expected<PerftAnswer, EngineError> answer(
        const PerftQuestion& question, const std::stop_token& stop) override {
        std::vector<std::string> arguments = {std::to_string(question.depth),
                                              question_fen(question.root)};
        const bool may_leave_out = question.moves.empty();
        if (!may_leave_out || !leaves_out_moves_) arguments.push_back(question_moves(question));
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

        // Its last words may say what it did not like, those on standard error first.
        std::string last_words;
        std::string last_line;
        auto process = ChildProcess::start(words, [&](std::string_view line) {
            if (!line.empty()) last_words = line;
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
                return std::unexpected(
                    error(Kind::silent, fmt::format("had not ended after {} {}",
                                                    seconds_text(command_.timeout), when)));
            if (line || line.error() == NoLine::woken) continue;
            if (line.error() == NoLine::too_long)
                return std::unexpected(
                    error(Kind::lied, fmt::format("printed over {} bytes without an end of line {}",
                                                  ChildProcess::longest_line, when)));
            break;
        }
        constexpr std::chrono::milliseconds patience(500);
        const ExitStatus status = (*process)->end(patience);
        // A shell ends with more than 128 when what it ran was killed.
        constexpr int killed_below = 128;
        const bool failed = status.kind == ExitStatus::Kind::signalled ||
                            status.number > killed_below ||
                            (status.number != 0 && !reader.has_total());
        if (last_words.empty()) last_words = last_line;
        if (failed)
            return std::unexpected(
                error(Kind::died, fmt::format("{} {}{}{}", to_string(status), when,
                                              last_words.empty() ? "" : ", saying: ", last_words)));
        if (!reader.has_begun())
            return std::unexpected(error(
                Kind::lied,
                fmt::format("printed {} {}",
                            reader.has_total_only() ? "a total only, and no count of each move"
                                                    : "neither moves nor a total",
                            when)));
        return reader.answer();
    }

    [[nodiscard]] EngineError error(Kind kind, const std::string& what) const {
        return {kind, fmt::format("'{}': {}", command_.command, what)};
    }

    CounterpartCommand command_;
    std::vector<std::string> words_;
    /// It cannot take an empty list of moves.
    bool leaves_out_moves_ = false;
};

}  // namespace

detail::StartedCounterpart detail::start_script_counterpart(const CounterpartCommand& command,
                                                            const std::stop_token& stop) {
    const auto words = command_words(command.command);
    if (!words)
        return std::unexpected(EngineError{
            EngineError::Kind::no_start, fmt::format("'{}': {}", command.command, words.error())});
    auto script = std::make_unique<ScriptCounterpart>(command, *words);
    if (auto answer = script->answer({Position::start()}, stop); !answer) {
        EngineError error = std::move(answer).error();
        error.message += ", asked for the starting position";
        return std::unexpected(std::move(error));
    }
    return script;
}

}  // namespace chess
