#pragma once

#include "libchess/base/detail/test_export.hpp"
#include "libchess/perft/perft.hpp"
#include "libchess/search/engine.hpp"
#include "libchess/uci/detail/commands.hpp"

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

namespace chess {

/// The one search, or perft, that runs in its own thread. All members are called from one other
/// thread.
class LIBCHESS_TEST_API UciSearch {
public:
    /// Lines that belong together; called from the search's thread.
    using Send = std::function<void(const std::vector<std::string>&)>;
    using Time = std::chrono::steady_clock::time_point;

    explicit UciSearch(Send send) : send_(std::move(send)) {}

    /// Starts a search; no other may be running, and the engine must not be used meanwhile. Time
    /// limits count from `received`. If `tells_chances`, its lines have them.
    void start(Engine& engine, GameHistory game, UciGo go, Time received, bool tells_chances);
    /// Answers a `go` that has no position: with no move, when a search would be allowed to end.
    void start_nothing(UciGo go);
    /// Starts a perft.
    void start_perft(const Position& position, const PerftOptions& options);

    /// Whether the last one has not yet announced its result.
    [[nodiscard]] bool running();
    /// Whether one is running whose end other commands wait for.
    [[nodiscard]] bool is_finishing();
    /// Waits until the last one is over, or until this wait is stopped. Unlike the other members it
    /// may be called from any thread.
    void await_end(const std::stop_token& stop);
    /// Ends it at once; its result has been announced when this returns.
    void stop();
    /// Waits for its result. One that might never end is stopped: if it looks for a mate, after
    /// `patience`, otherwise at once.
    void finish(std::chrono::milliseconds patience);
    /// Handles `ponderhit`: the move pondered on has been played. Allowed without a pondering
    /// search, since it may cross with its end.
    void ponder_hit();

private:
    struct Job {
        Engine* engine;  ///< null if there is no position to search
        GameHistory game;
        UciGo go;
        Time received;
        bool tells_chances = false;
    };

    void launch(const Job& job);
    void search(const Job& job, const std::stop_token& stop);
    [[nodiscard]] SearchResult run(const Job& job, const Position& position,
                                   const std::stop_token& stop);
    [[nodiscard]] bool may_announce(const std::stop_token& stop);
    void count(const Position& position, const PerftOptions& options, const std::stop_token& stop);
    void join();

    Send send_;
    std::optional<Job> job_;  ///< none for a perft

    std::mutex mutex_;  // guards the members below
    std::condition_variable_any changed_;
    bool holding_ = false;    ///< the result must not be announced yet
    bool ended_ = false;      ///< the engine is done
    bool discarded_ = false;  ///< the result must not be announced at all
    bool over_ = true;        ///< the result is being announced, or has been

    std::jthread thread_;  // last, so that it ends before the rest is destroyed
};

}  // namespace chess
