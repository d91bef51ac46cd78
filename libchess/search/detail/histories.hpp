#pragma once

#include "libchess/core/move.hpp"
#include "libchess/core/piece.hpp"
#include "libchess/core/square.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <optional>

namespace chess::detail {

/// How well something has done, from -limit to limit: each bonus takes away a share of what was
/// there, so that the number follows the search.
class HistoryScore {
public:
    static constexpr int limit = 16384;

    [[nodiscard]] int value() const noexcept { return value_; }
    void add(int bonus) noexcept {
        value_ = static_cast<std::int16_t>(value_ + bonus - value_ * std::abs(bonus) / limit);
    }

private:
    std::int16_t value_ = 0;
};

/// A piece going to a square, as a number below `piece_targets`.
inline constexpr std::size_t piece_targets = std::size_t{12} * 64;
[[nodiscard]] constexpr std::size_t piece_target(Color color, PieceType type, Square to) noexcept {
    return (static_cast<std::size_t>(color) * 6 + static_cast<std::size_t>(type)) * 64 +
           static_cast<std::size_t>(index_of(to));
}

/// The history of quiet moves after one certain move.
using Continuation = std::array<HistoryScore, piece_targets>;

/// What one thread has learnt about moves; Marsland 1986, 3.3, and its descendants.
struct Histories {
    /// Quiet moves, by side, from and to.
    ColorMap<SquareMap<SquareMap<HistoryScore>>> quiet;
    /// Captures, by piece and target, and by what was captured; promotions without capture count as
    /// captures of a king, which do not occur.
    std::array<PieceTypeMap<HistoryScore>, piece_targets> capture;
    /// Quiet moves after an earlier move, by that move's piece and target; the last one is for no
    /// move (a null move, or before the root).
    std::array<Continuation, piece_targets + 1> continuation;
    /// The quiet move that refuted a move, by that move's piece and target.
    std::array<std::optional<Move>, piece_targets + 1> counter;

    static constexpr std::size_t no_move = piece_targets;
};

}  // namespace chess::detail
