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

/// Another engine that speaks UCI, and how it is to be treated.
struct UciCommand {
    /// A command line, split into words as a shell does, but run without one; the program is looked
    /// for in PATH.
    std::string command;
    /// Names and values. A name is found whatever its capitals; a button needs no value.
    std::vector<std::pair<std::string, std::string>> options = {};
    /// All lines between the engine and us are appended to this file, its standard
    /// error too, which otherwise is lost; empty means no log.
    std::string log_file = {};
    /// Given to the engine as `Threads` if it is to have more than one; one that has no such option
    /// is refused then.
    int threads = 1;
    /// The most lines that it will be asked for; an engine that cannot show several is refused.
    int lines = 1;
    /// Given to the engine as `Hash`, if it has such an option.
    std::optional<std::size_t> hash_megabytes = {};
    /// How long it may take to answer `uci` and `isready`.
    std::chrono::milliseconds start_timeout{10'000};
    /// How far it may exceed a limit of time, or how long it may take to stop, before it counts as
    /// silent.
    std::chrono::milliseconds grace{5'000};
    /// An engine that has printed nothing for so long while it searches is asked whether it still
    /// lives.
    std::chrono::milliseconds silence{60'000};
};

/// Starts an engine and holds it behind the interface for any engine.
///
/// Unless `options` says otherwise, its own opening book and pondering are switched off, and
/// `UCI_AnalyseMode` is on. A limit that the engine does not know (old ones pass over `nodes`,
/// `mate`) is kept for it by `stop`, so that it may be exceeded a little.
///
/// The best move it names is first in the result. Variations are checked move by move; those of
/// a mate may end before it. An illegal move is an error, and so are a mate whose variation is as
/// long and comes to no mate, or to one of another length, a score beyond 100,000 centipawns, and a
/// best move without any score. A line has an exact score where there was one in this iteration or
/// the last; a best move that no line began with has the last score as a lower bound.
///
/// A request to stop ends all waiting: at once while the engine starts, and otherwise as soon as it
/// has named a move, for which it has half a second; then the error is `stopped`. Should this
/// process end without destroying the analyser, or be killed, the engine's input ends, at which
/// engines quit.
///
/// An engine that hangs, dies or lies is killed and started anew for the next position. It is given
/// time for its search by the limits alone: with one of depth or nodes it may take for ever, as
/// long as it answers when asked.
[[nodiscard]] LIBCHESS_API std::expected<std::unique_ptr<Analyser>, EngineError> make_uci_analyser(
    const UciCommand& command, const std::stop_token& stop = {});

}  // namespace chess
