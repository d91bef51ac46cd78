#pragma once

#include "libchess/base/export.hpp"
#include "libchess/endgame_tables/endgame_tables.hpp"
#include "libchess/endgame_tables/syzygy.hpp"
#include "libchess/endgame_tables/table_verdict.hpp"
#include "libchess/position/position.hpp"

#include <cstddef>
#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

namespace chess {

/// Which tables are asked, and how.
struct TablebaseOptions {
    /// More men than any table has.
    static constexpr int any_men = 7;

    /// Our own tables; null for none. Those of endings that come up are made then, unless they are
    /// there.
    std::shared_ptr<EndgameTables> own = {};
    /// Own tables of so many men at most are made when they come up; those of three take a moment,
    /// those of four some seconds.
    int own_men = EndgameTables::most_men;
    /// Syzygy's tables; null for none.
    std::shared_ptr<const SyzygyTables> syzygy = {};
    /// Syzygy's tables are asked about positions with so many men at most, kings included.
    int syzygy_men = any_men;
    /// Whether a win that the fifty-move rule prevents is none.
    bool fifty_move_rule = true;
    /// How many threads make own tables; less than 1 means as many as the machine runs at once.
    int threads = 0;
};

/// What a search may ask while it searches from one root.
struct SearchTables {
    const EndgameTables* own = nullptr;    ///< null if they are not asked
    const SyzygyTables* syzygy = nullptr;  ///< null if they are not asked
    int men = 0;                           ///< no position with more men is in a table
    int syzygy_men = 0;                    ///< no position with more is asked of Syzygy's
    bool fifty_move_rule = true;           ///< as in `TablebaseOptions`

    /// What is known for sure of a position, its clock counted in; nullopt if nothing is. Without a
    /// distance to mate only positions after a capture or pawn move are known.
    [[nodiscard]] LIBCHESS_API std::optional<TableVerdict> probe(const Position& position) const;
};

/// Everything that is known of endings: our own tables, and Syzygy's. What it says of a position
/// does not depend on what it was asked before. May be asked from any thread.
class LIBCHESS_API Tablebases {
public:
    /// Takes the tables; either may be missing.
    explicit Tablebases(TablebaseOptions options);

    /// Makes the own tables that a position of four men or fewer needs, if it has no right to
    /// castle. That takes seconds at most, once. False if it was stopped before.
    [[nodiscard]] bool prepare(const Position& position, const std::stop_token& stop = {}) const;

    /// Whether `prepare` would have nothing to do.
    [[nodiscard]] bool is_prepared(const Position& position) const;

    /// The verdict on a position, which `prepare` has been called for; nullopt if no table has it.
    [[nodiscard]] std::optional<TableVerdict> probe(const Position& position) const;
    /// What each legal move comes to, best first: wins before draws before losses, short mates
    /// first and short losses last. nullopt if the tables do not have all of them, or there is
    /// none.
    [[nodiscard]] std::optional<std::vector<TableMove>> moves(const Position& position) const;

    /// What a search from this root may ask on its way: own tables if those of the root have been
    /// prepared, or if all own tables were there from the beginning.
    [[nodiscard]] SearchTables for_search(const Position& root) const;
    /// What it was made of.
    [[nodiscard]] const TablebaseOptions& options() const noexcept { return options_; }

private:
    [[nodiscard]] std::optional<std::vector<TableMove>> own_moves(const Position& position) const;
    [[nodiscard]] std::optional<std::vector<TableMove>> syzygy_moves(
        const Position& position) const;

    /// The own ending that a position needs; nullopt if it needs none.
    [[nodiscard]] std::optional<std::size_t> own_ending(const Position& position) const;

    TablebaseOptions options_;
    /// All own tables were there at first. That they are there later depends on what was asked.
    bool own_is_whole_;
};

}  // namespace chess
