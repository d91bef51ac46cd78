#pragma once

#include "libchess/base/export.hpp"
#include "libchess/endgame_tables/endgame_tables.hpp"
#include "libchess/endgame_tables/ending_verdict.hpp"
#include "libchess/endgame_tables/syzygy.hpp"
#include "libchess/position/position.hpp"

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <exception>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>
#include <vector>

namespace chess {

/// Which tables are probed, and how.
struct TablebaseOptions {
    /// The number of men of the largest tables: no restriction.
    static constexpr int any_men = 7;

    /// Our own tables; null for none. Missing ones are generated when their ending comes up.
    std::shared_ptr<EndgameTables> own = {};
    /// The most men of own tables that are generated on demand; those of three take a moment, those
    /// of four up to a second or two.
    int own_men = EndgameTables::most_men;
    /// Syzygy tables; null for none.
    std::shared_ptr<const SyzygyTables> syzygy = {};
    /// The most men, kings included, of positions for which Syzygy tables are probed.
    int syzygy_men = any_men;
    /// Whether own tables are generated also for endings that the Syzygy tables have, for the
    /// distance to mate.
    bool mates_beside_syzygy = false;
    /// Whether a win that the fifty-move rule prevents counts as a draw.
    bool fifty_move_rule = true;
    /// Threads that generate own tables; below 1 means one per hardware thread.
    int threads = 0;
};

/// The tables that a search from one root may probe.
struct SearchTables {
    const EndgameTables* own = nullptr;    ///< null if not probed
    const SyzygyTables* syzygy = nullptr;  ///< null if not probed
    int men = 0;                           ///< the most men of any table
    int syzygy_men = 0;                    ///< the most men for Syzygy tables
    bool fifty_move_rule = true;           ///< as in `TablebaseOptions`

    /// The certain verdict on a position, its half-move clock included; nullopt if there is none.
    /// Without a distance to mate this covers only positions after a capture or pawn move.
    [[nodiscard]] LIBCHESS_API std::optional<EndingVerdict> probe(const Position& position) const;
};

/// Sorts moves, the best first, by the rules of `Tablebases::moves`.
LIBCHESS_API void rank_moves(std::vector<EndingMove>& moves);

/// All endgame tables: our own and Syzygy's. Answers do not depend on earlier probes. Thread-safe.
class LIBCHESS_API Tablebases {
public:
    /// Tables for this many men take only a moment: even a search with a clock waits for them.
    static constexpr int soon_made = 3;

    /// Takes the tables; either may be missing.
    explicit Tablebases(TablebaseOptions options);

    /// Generates the own tables that a position of four men or fewer without castling rights needs,
    /// unless the Syzygy tables have its ending. Takes a second or two at most, once. False if
    /// stopped.
    [[nodiscard]] bool prepare(const Position& position, const std::stop_token& stop = {}) const;

    /// Whether `prepare` would have nothing to do.
    [[nodiscard]] bool is_prepared(const Position& position) const;

    /// What `prepare` is generating in other threads; nullopt if nothing.
    [[nodiscard]] std::optional<EndingProgress> progress() const noexcept;

    /// The verdict on a position, after `prepare`; nullopt if no table covers it.
    [[nodiscard]] std::optional<EndingVerdict> probe(const Position& position) const;
    /// The value of each legal move, best first: wins before draws before losses, short mates first
    /// and short losses last, but wins that may come too late after all others, and losses that may
    /// come too late before them. nullopt if the tables do not cover all moves, or there is none.
    [[nodiscard]] std::optional<std::vector<EndingMove>> moves(const Position& position) const;

    /// The tables that a search from this root may probe: own tables if those of the root have been
    /// prepared, or if all own tables existed from the beginning.
    [[nodiscard]] SearchTables for_search(const Position& root) const;
    /// The options given.
    [[nodiscard]] const TablebaseOptions& options() const noexcept { return options_; }

private:
    [[nodiscard]] std::optional<std::vector<EndingMove>> own_moves(const Position& position) const;
    [[nodiscard]] std::optional<std::vector<EndingMove>> syzygy_moves(
        const Position& position) const;

    /// Whether own tables may be used for positions like this one once they are there.
    [[nodiscard]] bool may_use_own(const Position& position) const;
    /// The own ending that a position needs; nullopt if it needs none.
    [[nodiscard]] std::optional<std::size_t> own_ending(const Position& position) const;

    TablebaseOptions options_;
    /// All own tables existed at construction; whether they exist later depends on earlier probes.
    bool own_is_whole_;
};

/// The endgame tables that a position needs, made in another thread while a search goes on without
/// them.
class LIBCHESS_API BackgroundTables {
public:
    /// A moment, by a clock that is never set.
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
