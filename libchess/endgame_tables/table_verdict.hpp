#pragma once

#include "libchess/core/move.hpp"

#include <cstdint>
#include <optional>

namespace chess {

/// What best play comes to for the side to move, the fifty-move rule counted in.
enum class Wdl : std::int8_t {
    loss = -2,          ///< it is mated
    blessed_loss = -1,  ///< it would be mated, but the fifty-move rule saves it
    draw = 0,           ///< neither side wins
    cursed_win = 1,     ///< it would mate, but the fifty-move rule comes first
    win = 2,            ///< it mates
};

/// The same result for the other side.
[[nodiscard]] constexpr Wdl operator-(Wdl wdl) noexcept {
    return static_cast<Wdl>(-static_cast<int>(wdl));
}

/// What tables say of a position, for the side to move.
struct TableVerdict {
    Wdl wdl = Wdl::draw;  ///< the result
    /// Plies to mate if both sides play best, where own tables know it: the winner for the shortest
    /// mate, the loser for the longest, neither minding the fifty-move rule.
    std::optional<int> mate_plies = {};
    /// Plies to the next capture, pawn move or mate in play that keeps the result, as Syzygy's
    /// tables have it; it may be one too many or too few. Positive, whoever wins; 0 in a draw.
    std::optional<int> dtz = {};
    /// Whether the clock of the fifty-move rule has gone so far that the shortest mate comes too
    /// late, and no table knows whether another way to win is in time. Then `wdl` is what it would
    /// be with the clock at 0.
    bool is_doubtful = false;

    /// Equal in every member.
    friend constexpr bool operator==(const TableVerdict&, const TableVerdict&) = default;
};

/// The verdict from the other side's view.
[[nodiscard]] constexpr TableVerdict operator-(TableVerdict verdict) noexcept {
    verdict.wdl = -verdict.wdl;
    return verdict;
}

/// A legal move, and what the position before it comes to if it is played.
struct TableMove {
    Move move;             ///< the move
    TableVerdict verdict;  ///< for the side that plays it; distances count from before the move
};

}  // namespace chess
