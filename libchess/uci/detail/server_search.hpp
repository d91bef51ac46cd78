#pragma once

#include "libchess/base/export.hpp"
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

/// The one search, or count of moves, that is under way in a thread of its own. All members are
/// called from one other thread.
class LIBCHESS_API UciSearch {
public:
    /// Lines that belong together; called from the search's thread.
    using Send = std::function<void(const std::vector<std::string>&)>;
    using Time = std::chrono::steady_clock::time_point;

    explicit UciSearch(Send send) : send_(std::move(send)) {}

    /// Begins a search; no other may be running, and the engine is not to be touched while this one
    /// is. Limits of time count from `received`.
    void start(Engine& engine, GameHistory game, UciGo go, Time received);
    /// Begins a count.
    void start_perft(const Position& position, const PerftOptions& options);

    /// Whether the last one has not announced its outcome yet.
    [[nodiscard]] bool running();
    /// Ends it at once; its outcome has been announced when this returns.
    void stop();
    /// Waits for its outcome, and stops it only if it would never end.
    void finish();
    /// The move that was pondered on has been played. Nothing may be pondered on any more: this
    /// crosses with our own end.
    void ponder_hit();

private:
    struct Job {
        Engine* engine;
        GameHistory game;
        UciGo go;
        Time received;
    };

    void launch(const Job& job);
    void search(const Job& job, const std::stop_token& stop);
    [[nodiscard]] SearchResult run(const Job& job, const Position& position,
                                   const std::stop_token& stop);
    [[nodiscard]] bool may_announce(const std::stop_token& stop);
    void count(const Position& position, const PerftOptions& options, const std::stop_token& stop);
    void join();

    Send send_;
    std::optional<Job> job_;  ///< none for a count

    std::mutex mutex_;  // guards what follows
    std::condition_variable_any changed_;
    bool holding_ = false;    ///< the outcome may not be announced yet
    bool ended_ = false;      ///< the engine is done
    bool discarded_ = false;  ///< the outcome is not to be announced at all
    bool over_ = true;        ///< the outcome is being announced, or has been

    std::jthread thread_;  // last, so that the rest is still there when it ends
};

}  // namespace chess
