#pragma once

#include "libchess/core/move.hpp"
#include "libchess/core/piece.hpp"
#include "libchess/core/square.hpp"
#include "libchess/position/position.hpp"

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

/// How many structures of pawns are distinguished.
inline constexpr std::size_t pawn_slots = 512;
/// Where those of a position are kept.
[[nodiscard]] inline std::size_t pawn_slot(const Position& position) noexcept {
    const auto pawns = [&](Color color) { return position.pieces(color, PieceType::pawn).bits(); };
    return ((pawns(Color::white) * 0x9E3779B97F4A7C15ULL ^ pawns(Color::black)) *
            0xBF58476D1CE4E5B9ULL) >>
           55U;
}

/// What one thread has learnt about moves; Marsland 1986, 3.3, and its descendants.
struct Histories {
    /// Quiet moves, by side, from and to, and by whether the opponent attacks each of those.
    ColorMap<SquareMap<SquareMap<std::array<HistoryScore, 4>>>> quiet;
    /// Quiet moves with certain pawns on the board (`pawn_slot`), by piece and target.
    std::array<std::array<HistoryScore, piece_targets>, pawn_slots> pawn;
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
