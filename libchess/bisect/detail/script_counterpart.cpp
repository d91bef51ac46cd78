#include "libchess/bisect/detail/script_counterpart.hpp"

#include "libchess/bisect/detail/answer_reader.hpp"
#include "libchess/uci/detail/child_process.hpp"
#include "libchess/uci/detail/uci_session.hpp"

#include <fmt/format.h>

#include <functional>
#include <string_view>

namespace chess {

namespace {

using Kind = EngineError::Kind;
using NoLine = ChildProcess::NoLine;

}  // namespace

std::expected<PerftAnswer, EngineError> ScriptCounterpart::answer(const PerftQuestion& question,
                                                                  const std::stop_token& stop) {
    std::vector<std::string> arguments = {std::to_string(question.depth),
                                          question_fen(question.root)};
    if (!question.moves.empty() || !leaves_out_moves_)
        arguments.push_back(question_moves(question));
    auto answer = run(arguments, stop);
    if (answer || answer.error().kind == Kind::stopped || !question.moves.empty() ||
        leaves_out_moves_)
        return answer;
    arguments.pop_back();
    auto second = run(arguments, stop);
    if (!second) return answer;
    leaves_out_moves_ = true;
    return second;
}

std::expected<PerftAnswer, EngineError> ScriptCounterpart::run(
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
        if ((!line && line.error() == NoLine::timed_out) || ChildProcess::Clock::now() >= deadline)
            return std::unexpected(error(
                Kind::silent,
                fmt::format("had not ended after {} {}", seconds_text(command_.timeout), when)));
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
                        status.number > killed_below || (status.number != 0 && !reader.has_total());
    if (last_words.empty()) last_words = last_line;
    if (failed)
        return std::unexpected(
            error(Kind::died, fmt::format("{} {}{}{}", to_string(status), when,
                                          last_words.empty() ? "" : ", saying: ", last_words)));
    if (!reader.has_begun())
        return std::unexpected(
            error(Kind::lied,
                  fmt::format("printed {} {}",
                              reader.has_total_only() ? "a total only, and no count of each move"
                                                      : "neither moves nor a total",
                              when)));
    return reader.answer();
}

EngineError ScriptCounterpart::error(EngineError::Kind kind, const std::string& what) const {
    return {kind, fmt::format("'{}': {}", command_.command, what)};
}

}  // namespace chess
