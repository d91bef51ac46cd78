#pragma once

#include "libchess/core/move.hpp"
#include "libchess/core/score.hpp"
#include "libchess/search/statistics.hpp"

#include <chrono>
#include <cstdint>
#include <optional>
#include <vector>

namespace chess {

/// The chances of the three results for one side, in thousandths. They add up to 1000.
struct Chances {
    int win = 0;      ///< it wins
    int draw = 1000;  ///< nobody wins
    int loss = 0;     ///< the other side wins

    /// The same for the other side.
    [[nodiscard]] constexpr Chances operator-() const noexcept { return {loss, draw, win}; }
    /// The same chances.
    friend constexpr bool operator==(const Chances&, const Chances&) = default;
};

/// A root move with its score and principal variation.
struct SearchLine {
    /// For the side to move at the root.
    Score score = {};
    /// Whether the score is exact; a stopped iteration may have only a bound.
    Bound bound = Bound::exact;
    /// The iteration that gave this score.
    int depth = 0;
    /// The longest variation searched, in plies.
    int selective_depth = 0;
    /// The principal variation from the root move on, all moves legal. For a mate score it ends in
    /// that mate.
    std::vector<Move> moves = {};
    /// The chances for the side to move at the root, in games of our engine against itself; a mate
    /// or a result of the endgame tables is certain. Another engine's are its own; nullopt if it
    /// tells none.
    std::optional<Chances> chances = {};
};

/// The result of a search, so far or at its end.
struct SearchResult {
    /// The best root moves, best first: as many as requested, or as exist. Empty if the side to
    /// move has no legal move.
    std::vector<SearchLine> lines = {};
    /// The last completed iteration.
    int depth = 0;
    /// Moves made on the board by all threads.
    std::uint64_t nodes = 0;
    std::chrono::nanoseconds time{};  ///< since the search began
    /// The share of this search's entries in the transposition table, in thousandths.
    int hashfull = 0;
    /// The number of endgame table hits; nullopt if there are no tables.
    std::optional<std::uint64_t> table_hits = {};
    /// The statistics: the textbook searcher always counts, the engine only in an experiment
    /// (EngineOptions). At the end over all threads, before that of the first.
    std::optional<SearchStatistics> statistics = {};
    /// The statistics of each thread, at the end of an experiment.
    std::vector<SearchStatistics> threads = {};

    /// The first move of the best line; nullopt without a legal move.
    [[nodiscard]] std::optional<Move> best_move() const {
        if (lines.empty() || lines.front().moves.empty()) return std::nullopt;
        return lines.front().moves.front();
    }
    /// The reply that the search expects.
    [[nodiscard]] std::optional<Move> expected_reply() const {
        if (lines.empty() || lines.front().moves.size() < 2) return std::nullopt;
        return lines.front().moves[1];
    }
};

}  // namespace chess
