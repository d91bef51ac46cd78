#include "libchess/bisect/counterpart.hpp"
#include "libchess/bisect/detail/script_counterpart.hpp"
#include "libchess/bisect/detail/uci_counterpart.hpp"
#include "libchess/notation/uci_move.hpp"
#include "libchess/perft/perft.hpp"
#include "libchess/uci/detail/command_words.hpp"

#include <fmt/format.h>

#include <utility>

namespace chess {

namespace {

using Kind = EngineError::Kind;
using Started = std::expected<std::unique_ptr<Counterpart>, EngineError>;

Started start_uci(const CounterpartCommand& command, const std::stop_token& stop) {
    auto session = UciCounterpart::start(command, stop);
    if (!session) return std::unexpected(std::move(session).error());
    return std::make_unique<UciCounterpart>(command, *std::move(session));
}

Started start_script(const CounterpartCommand& command, const std::stop_token& stop) {
    const auto words = command_words(command.command);
    if (!words)
        return std::unexpected(
            EngineError{Kind::no_start, fmt::format("'{}': {}", command.command, words.error())});
    auto script = std::make_unique<ScriptCounterpart>(command, *words);
    if (auto answer = script->answer({Position::start()}, stop); !answer) {
        EngineError error = std::move(answer).error();
        error.message += ", asked for the starting position";
        return std::unexpected(std::move(error));
    }
    return script;
}

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
                EngineError{result.error() == PerftError::stopped ? Kind::stopped : Kind::lied,
                            fmt::format("{} cannot count that deep", name())});
        PerftAnswer answer;
        for (const auto& [move, nodes] : result->divide)
            answer.moves.push_back({to_uci(position, move), nodes});
        answer.total = result->nodes;
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
        fmt::format("'{}': neither a UCI engine nor a script: it does not answer "
                    "'uci', and as a script it {}",
                    command.command, script.error().message.substr(command.command.size() + 4))});
}

std::unique_ptr<Counterpart> make_own_counterpart() {
    return std::make_unique<OwnCounterpart>();
}

}  // namespace chess
