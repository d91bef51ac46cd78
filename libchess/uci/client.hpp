#pragma once

#include "libchess/base/export.hpp"
#include "libchess/uci/analyser.hpp"

#include <chrono>
#include <cstddef>
#include <expected>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

namespace chess {

/// Another UCI engine and its settings.
struct UciCommand {
    /// A command line, split into words as in a shell, but run without one; the program is searched
    /// in PATH.
    std::string command;
    /// Names and values. Case in names is ignored; a button needs no value.
    std::vector<std::pair<std::string, std::string>> options = {};
    /// All lines between the engine and us are appended to this file, also its standard error,
    /// which is otherwise lost; empty means no log.
    std::string log_file = {};
    /// Sent to the engine as `Threads` if more than 1; an engine without that option is refused
    /// then.
    int threads = 1;
    /// The most lines that will be requested; an engine without MultiPV is refused if more than 1.
    int lines = 1;
    /// Sent to the engine as `Hash`, if it has that option.
    std::optional<std::size_t> hash_megabytes = {};
    /// The timeout for answers to `uci` and `isready`.
    std::chrono::milliseconds start_timeout{10'000};
    /// How far it may exceed a limit of time, or how long it may take to stop, before it counts as
    /// silent.
    std::chrono::milliseconds grace{5'000};
    /// After this time without output during a search the engine is asked whether it is alive.
    std::chrono::milliseconds silence{60'000};
};

/// Starts an engine, as an `Analyser`.
///
/// Unless `options` says otherwise, its own opening book and pondering are switched off, and
/// `UCI_AnalyseMode` is on. A limit that the engine does not support (old engines ignore `nodes`,
/// `mate`) is enforced by `stop`, so that it may be exceeded a little.
///
/// The best move it names is first in the result. Variations are checked move by move; those of a
/// mate may end before it. An illegal move is an error, and so are a mate whose variation is as
/// long and comes to no mate, or to one of another length, a score beyond 100,000 centipawns, and a
/// best move without any score. A line has an exact score if there was one in this iteration or the
/// last; a best move that started no line gets the last score as a lower bound.
///
/// A request to stop ends all waiting: at once while the engine starts, and otherwise as soon as it
/// has named a move, within half a second; then the error is `stopped`, unless the move came with a
/// score. A strength is set by `UCI_LimitStrength` and `UCI_Elo`. If this process ends
/// without destroying the analyser, or is killed, the engine's input ends, which makes engines
/// quit.
///
/// An engine that hangs, dies or gives impossible answers is killed and restarted for the next
/// position. Only the limits restrict its search time: with a depth or node limit it may take
/// forever, as long as it answers `isready`.
[[nodiscard]] LIBCHESS_API std::expected<std::unique_ptr<Analyser>, EngineError> make_uci_analyser(
    const UciCommand& command, const std::stop_token& stop = {});

}  // namespace chess
