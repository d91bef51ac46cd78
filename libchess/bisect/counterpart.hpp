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

/// Another move generator, to be compared with ours.
class LIBCHESS_API Counterpart {
public:
    /// For derived classes; starts nothing.
    Counterpart() = default;
    /// What runs for it cannot be copied.
    Counterpart(const Counterpart&) = delete;
    /// What runs for it cannot be copied.
    Counterpart& operator=(const Counterpart&) = delete;
    /// Ends what runs for it.
    virtual ~Counterpart() = default;

    /// What it calls itself, or its command.
    [[nodiscard]] virtual std::string name() const = 0;
    /// Asks it. After an error the next question finds it started anew.
    [[nodiscard]] virtual std::expected<PerftAnswer, EngineError> answer(
        const PerftQuestion& question, const std::stop_token& stop) = 0;
    /// Makes it forget all earlier questions, by starting anew.
    virtual void restart() = 0;
    /// Whether it lives from one question to the next, so that an earlier one can have a part in an
    /// answer.
    [[nodiscard]] virtual bool remembers() const = 0;
};

/// How another generator is talked to.
enum class CounterpartKind : std::uint8_t {
    uci,     ///< a UCI engine that knows `go perft`
    script,  ///< a program that is run for each question, as `CMD DEPTH FEN "MOVES"`
};

/// A command that is another move generator.
struct CounterpartCommand {
    /// A command line, split into words as a shell does, but run without one.
    std::string command;
    /// How it is talked to; none means that it is to be found out.
    std::optional<CounterpartKind> kind = {};
    /// The longest that one answer may take.
    std::chrono::milliseconds timeout{60'000};
    /// UCI options that are set, and the file to which all lines are appended; an engine's.
    std::vector<std::pair<std::string, std::string>> options = {};
    std::string log_file = {};  ///< see `options`
};

/// Starts another move generator.
///
/// A UCI engine gets `UCI_Chess960` as each position needs it; one without that option gives an
/// error for a Chess960 position. Its answer ends with a line that holds the total; where none
/// comes, it counts as complete when `isready` has been answered and no line has come for a while.
///
/// A script prints `MOVE COUNT` lines and the total, and exits. MOVES is empty for a position as it
/// stands; a script that cannot take that is called without.
///
/// Whether a command is the one or the other is found out by saying `uci` to it; what does not
/// answer that is tried as a script.
[[nodiscard]] LIBCHESS_API std::expected<std::unique_ptr<Counterpart>, EngineError>
start_counterpart(const CounterpartCommand& command, const std::stop_token& stop = {});

/// The library's own generator, which everything but perft's board uses, as a counterpart of the
/// latter.
[[nodiscard]] LIBCHESS_API std::unique_ptr<Counterpart> make_own_counterpart();

}  // namespace chess
