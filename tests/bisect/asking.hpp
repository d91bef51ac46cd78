#pragma once

// How the tests of `bisect` talk to other move generators.

#include "libchess/bisect/bisection.hpp"
#include "libchess/bisect/counterpart.hpp"
#include "libchess/bisect/detail/trial.hpp"
#include "libchess/notation/fen.hpp"
#include "libchess/perft/perft.hpp"
#include "tests/support/buggy_engines.hpp"

#include <chrono>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace chess::test {

using namespace std::chrono_literals;

/// The engine with bugs as a command; long enough a timeout for a busy machine.
[[nodiscard]] inline CounterpartCommand buggy_command(const std::vector<std::string>& arguments,
                                                      CounterpartKind kind = CounterpartKind::uci,
                                                      std::chrono::milliseconds timeout = 20s) {
    return {.command = buggy_engine(arguments), .kind = kind, .timeout = timeout};
}

/// What could be started; throws if it could not be.
[[nodiscard]] inline std::unique_ptr<Counterpart> started(const CounterpartCommand& command) {
    auto counterpart = start_counterpart(command);
    if (!counterpart) throw std::runtime_error(counterpart.error().message);
    return *std::move(counterpart);
}

/// The value; throws with the engine's words if there is none.
template <typename T>
[[nodiscard]] T value_of(std::expected<T, BisectError> result) {
    if (!result) throw std::runtime_error("no result: " + result.error().engine.message);
    return *std::move(result);
}

[[nodiscard]] inline BisectResult found(Counterpart& counterpart, const Position& position,
                                        int depth) {
    BisectMonitor monitor;
    return value_of(Bisection(counterpart, {.depth = depth}, monitor).find(position));
}

/// The smallest case of the first bug.
[[nodiscard]] inline MinimalCase shrunk(Counterpart& counterpart, const Divergence& divergence) {
    BisectMonitor monitor;
    return value_of(
        Bisection(counterpart, {}, monitor).shrink(divergence, divergence.bugs.front()));
}

/// How the answer to a question differs from ours, asked of a generator started anew.
[[nodiscard]] inline PerftDifference asked_afresh(Counterpart& counterpart,
                                                  const PerftQuestion& question) {
    counterpart.restart();
    const auto answer = counterpart.answer(question, {});
    if (!answer) throw std::runtime_error(answer.error().message);
    const Position position = question.position();
    return detail::compare_answers(
        position, perft(position, {.depth = question.depth}).value().divide, *answer);
}

}  // namespace chess::test
