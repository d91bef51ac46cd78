#pragma once

#include "libchess/base/export.hpp"
#include "libchess/endgame_tables/tablebases.hpp"
#include "libchess/position/position.hpp"

#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>

namespace chess {

/// The endgame tables that a position needs, made in another thread while a search goes on without
/// them.
class LIBCHESS_API BackgroundTables {
public:
    using Time = std::chrono::steady_clock::time_point;

    /// Begins; the tables must outlive this.
    BackgroundTables(const Tablebases& tables, const Position& position,
                     const std::stop_token& stop);
    /// Gives up what is not finished.
    ~BackgroundTables() = default;
    BackgroundTables(const BackgroundTables&) = delete;
    BackgroundTables& operator=(const BackgroundTables&) = delete;

    /// Stops a search: when the tables are there, or the run is stopped.
    [[nodiscard]] std::stop_token ready() const { return ready_.get_token(); }
    /// Waits for the tables; false if they are not there in time, or the run is stopped. Rethrows
    /// what making them has thrown.
    [[nodiscard]] bool wait(std::optional<Time> latest = {});

private:
    void make(const std::stop_token& stop);

    const Tablebases& tables_;
    Position position_;
    std::stop_source ready_;
    std::mutex mutex_;  // guards the members below
    std::condition_variable ended_;
    bool has_ended_ = false;
    bool is_complete_ = false;
    std::exception_ptr failure_;

    std::jthread thread_;
    struct Stop {
        BackgroundTables& tables;
        void operator()() const;
    };
    std::stop_callback<Stop> on_stop_;  // last, since it uses the rest
};

}  // namespace chess
