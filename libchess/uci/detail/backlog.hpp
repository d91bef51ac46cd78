#pragma once

#include "libchess/base/detail/test_export.hpp"
#include "libchess/uci/detail/server_search.hpp"

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>

namespace chess {

/// The commands that wait for the end of a search or a count, so that each `go` of a script is
/// finished before what follows it changes the position or the engine. Its members are called from
/// one thread; what has waited is obeyed in another one, never two commands at a time.
class LIBCHESS_TEST_API UciBacklog {
public:
    /// Carries out a command.
    using Obey = std::function<void(std::string_view line)>;

    UciBacklog(UciSearch& search, Obey obey) : search_(search), obey_(std::move(obey)) {}

    /// Obeys a command in its turn: at once, unless a search is to be finished before it. If very
    /// much is waiting, this waits, too.
    void take(std::string_view line);
    /// Obeys a command before all that waits.
    void take_first(std::string_view line);
    /// Stops the search, obeys all that waits, and then the command. So `stop` ends every search
    /// that was asked for before it.
    void take_last(std::string_view line);

    /// Whether a search that ends by itself goes on.
    [[nodiscard]] bool busy();
    /// Ends the input: waits for the results of all searches. One that might never end is stopped:
    /// if it looks for a mate, after `patience`, otherwise at once.
    void finish(std::chrono::milliseconds patience);
    /// Forgets what waits.
    void drop();

private:
    [[nodiscard]] std::string pop();
    void run(const std::stop_token& stop);

    UciSearch& search_;
    Obey obey_;
    std::mutex mutex_;  // guards all below, and the obedience to a command
    std::condition_variable_any changed_;
    std::deque<std::string> lines_;
    std::size_t bytes_ = 0;
    std::jthread thread_;  // last, so that it ends before the rest is destroyed; begun when needed
};

}  // namespace chess
