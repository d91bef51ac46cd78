#pragma once

#include "libchess/core/move.hpp"
#include "libchess/core/score.hpp"
#include "libchess/search/bound.hpp"
#include "libchess/search/statistics.hpp"

#include <chrono>
#include <cstdint>
#include <optional>
#include <vector>

namespace chess {

/// A first move with its score and the best play that was found after it.
struct SearchLine {
    /// For the side to move at the root.
    Score score = {};
    /// Whether the score is exact; a stopped iteration may know a bound only.
    Bound bound = Bound::exact;
    /// The iteration that gave this score.
    int depth = 0;
    /// The longest variation that was looked at, in plies.
    int selective_depth = 0;
    /// The principal variation: the first move and what is best after it, all legal. Of a score
    /// that is a mate it ends in that mate.
    std::vector<Move> moves = {};
};

/// What a search has found, so far or at its end.
struct SearchResult {
    /// The best first moves, best first: as many as were asked for, or as there are. None if the
    /// side to move has no legal move.
    std::vector<SearchLine> lines = {};
    /// The last iteration that was completed.
    int depth = 0;
    /// Moves made on the board by all threads together.
    std::uint64_t nodes = 0;
    std::chrono::nanoseconds time{};  ///< since the search began
    /// How full the transposition table is of this search's entries, in thousandths.
    int hashfull = 0;
    /// How often tables of endings have answered; nullopt if there were none to ask.
    std::optional<std::uint64_t> table_hits = {};
    /// What was counted: the textbook's searcher counts always, the engine in an experiment
    /// (EngineOptions). At the end by all threads together, before that by the first.
    std::optional<SearchStatistics> statistics = {};
    /// The same of each thread, at the end of an experiment.
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
