#include "libchess/bisect/counterpart.hpp"

#include "libchess/bisect/detail/counterparts.hpp"
#include "libchess/notation/uci_move.hpp"
#include "libchess/perft/perft.hpp"

#include <fmt/format.h>

namespace chess {

namespace {

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
            return std::unexpected(EngineError{result.error() == PerftError::stopped
                                                   ? EngineError::Kind::stopped
                                                   : EngineError::Kind::lied,
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
    using Kind = EngineError::Kind;
    if (command.kind == CounterpartKind::script)
        return detail::start_script_counterpart(command, stop);
    auto engine = detail::start_uci_counterpart(command, stop);
    if (engine || command.kind || engine.error().kind != Kind::no_uci) return engine;
    auto script = detail::start_script_counterpart(command, stop);
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
