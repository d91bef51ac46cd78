#pragma once

#include "libchess/base/export.hpp"
#include "libchess/bisect/question.hpp"
#include "libchess/uci/analyser.hpp"

#include <chrono>
#include <cstdint>
#include <expected>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

namespace chess {

/// Another move generator, to compare with ours.
class LIBCHESS_API Counterpart {
public:
    /// For derived classes; starts nothing.
    Counterpart() = default;
    /// Not copyable: it owns a process.
    Counterpart(const Counterpart&) = delete;
    /// Not copyable: it owns a process.
    Counterpart& operator=(const Counterpart&) = delete;
    /// Ends its process.
    virtual ~Counterpart() = default;

    /// The name that it gives itself, or its command.
    [[nodiscard]] virtual std::string name() const = 0;
    /// Asks it a question. After an error it is restarted for the next question.
    [[nodiscard]] virtual std::expected<PerftAnswer, EngineError> answer(
        const PerftQuestion& question, const std::stop_token& stop) = 0;
    /// Makes it forget all earlier questions, by a restart.
    virtual void restart() = 0;
    /// Whether it keeps running between questions, so that an earlier one can affect an answer.
    [[nodiscard]] virtual bool remembers() const = 0;
};

/// How to talk to another generator.
enum class CounterpartKind : std::uint8_t {
    uci,     ///< a UCI engine that knows `go perft`
    script,  ///< a program that is run for each question, as `CMD DEPTH FEN "MOVES"`
};

/// The command that runs another move generator.
struct CounterpartCommand {
    /// A command line, split into words as a shell does, but run without one.
    std::string command;
    /// How to talk to it; none: detect it.
    std::optional<CounterpartKind> kind = {};
    /// The time limit for one answer.
    std::chrono::milliseconds timeout{60'000};
    /// For an engine: the UCI options to set, and the file to which all lines are appended.
    std::vector<std::pair<std::string, std::string>> options = {};
    std::string log_file = {};  ///< see `options`
};

/// Starts another move generator.
///
/// A UCI engine gets `UCI_Chess960` as each position needs it; one without that option gives an
/// error for a Chess960 position. Its answer ends with a line that holds the total; where none
/// comes, it counts as complete when `isready` has been answered and no line has come for a while.
///
/// A script prints `MOVE COUNT` lines and the total, and exits. MOVES is empty for the position
/// itself; a script that rejects that is called without it.
///
/// The kind of a command is detected by sending `uci`; one that does not answer is tried as a
/// script.
[[nodiscard]] LIBCHESS_API std::expected<std::unique_ptr<Counterpart>, EngineError>
start_counterpart(const CounterpartCommand& command, const std::stop_token& stop = {});

/// The library's own generator, which everything except perft's fast board uses, as a counterpart
/// for that board.
[[nodiscard]] LIBCHESS_API std::unique_ptr<Counterpart> make_own_counterpart();

}  // namespace chess
