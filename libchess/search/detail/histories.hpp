#pragma once

// Internal to libchess, not installed.

#include "libchess/core/move.hpp"
#include "libchess/core/piece.hpp"
#include "libchess/core/square.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <optional>

namespace chess::detail {

/// How well something has done, from -limit to limit: each new experience takes away a share of the
/// old ones, so that the number follows the search.
class Experience {
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

/// Experience with quiet moves after one certain move.
using Continuation = std::array<Experience, piece_targets>;

/// What one thread has learnt about moves; Marsland 1986, 3.3, and its descendants.
struct Histories {
    /// Quiet moves, by side, from and to.
    ColorMap<SquareMap<SquareMap<Experience>>> quiet;
    /// Captures, by piece and target, and by what was captured; promotions without capture count as
    /// captures of a king, which do not occur.
    std::array<PieceTypeMap<Experience>, piece_targets> capture;
    /// Quiet moves after an earlier move, by that move's piece and target; the last one is for no
    /// move (a null move, or before the root).
    std::array<Continuation, piece_targets + 1> continuation;
    /// The quiet move that refuted a move, by that move's piece and target.
    std::array<std::optional<Move>, piece_targets + 1> counter;

    static constexpr std::size_t no_move = piece_targets;
};

}  // namespace chess::detail
