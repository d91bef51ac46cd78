#pragma once

#include "libchess/core/move.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>

namespace chess {

/// The result of best play for the side to move, with the fifty-move rule.
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

/// The tables' verdict on a position, for the side to move.
struct EndingVerdict {
    Wdl wdl = Wdl::draw;  ///< the result
    /// Plies to mate with best play, if our own tables cover the position: the winner plays for the
    /// shortest mate, the loser for the longest, both ignoring the fifty-move rule.
    std::optional<int> mate_plies = {};
    /// Plies to the next capture, pawn move or mate in play that keeps the result, from the Syzygy
    /// tables; it may be off by one. Positive for both wins and losses; 0 for a draw.
    std::optional<int> dtz = {};
    /// Whether the half-move clock is so high that the shortest mate comes too late, and neither a
    /// table nor a search of all moves tells whether there is another win in time. Then `wdl` is
    /// the result with the clock at 0.
    bool is_doubtful = false;

    /// Equal in every member.
    friend constexpr bool operator==(const EndingVerdict&, const EndingVerdict&) = default;
};

/// The verdict from the other side's view.
[[nodiscard]] constexpr EndingVerdict operator-(EndingVerdict verdict) noexcept {
    verdict.wdl = -verdict.wdl;
    return verdict;
}

/// A legal move and its value.
struct EndingMove {
    Move move;              ///< the move
    EndingVerdict verdict;  ///< for the side that plays it; distances count from before the move
};

/// The verdict on a position, from those on its moves, best first; there must be one. The shortest
/// mate need not reset the half-move clock soonest: DTZ is that of the move that does, or for the
/// side that loses, of the one that delays it longest.
[[nodiscard]] constexpr EndingVerdict verdict_from(std::span<const EndingMove> moves) noexcept {
    EndingVerdict verdict = moves.front().verdict;
    for (const EndingMove& move : moves) {
        if (move.verdict.wdl != verdict.wdl || !move.verdict.dtz) continue;
        const int dtz = verdict.dtz.value_or(*move.verdict.dtz);
        verdict.dtz = verdict.wdl > Wdl::draw ? std::min(dtz, *move.verdict.dtz)
                                              : std::max(dtz, *move.verdict.dtz);
    }
    return verdict;
}

}  // namespace chess
