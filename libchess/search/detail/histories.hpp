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

/// A history score from -limit to limit: each bonus decays the old score, so that it follows the
/// search (history gravity).
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

/// The number of piece and target-square pairs.
inline constexpr std::size_t piece_targets = std::size_t{12} * 64;
[[nodiscard]] constexpr std::size_t piece_target(Color color, PieceType type, Square to) noexcept {
    return (static_cast<std::size_t>(color) * 6 + static_cast<std::size_t>(type)) * 64 +
           static_cast<std::size_t>(index_of(to));
}

/// The continuation history: quiet moves after a given move.
using Continuation = std::array<HistoryScore, piece_targets>;

/// The number of slots for pawn structures.
inline constexpr std::size_t pawn_slots = 512;
/// The slot of a position's pawn structure.
[[nodiscard]] inline std::size_t pawn_slot(const Position& position) noexcept {
    const auto pawns = [&](Color color) { return position.pieces(color, PieceType::pawn).bits(); };
    return ((pawns(Color::white) * 0x9E3779B97F4A7C15ULL ^ pawns(Color::black)) *
            0xBF58476D1CE4E5B9ULL) >>
           55U;
}

/// The move histories of one thread; Marsland 1986, 3.3, and its descendants.
struct Histories {
    /// Quiet moves, by side, from and to, and by whether the opponent attacks each of those.
    ColorMap<SquareMap<SquareMap<std::array<HistoryScore, 4>>>> quiet;
    /// Quiet moves by pawn structure (`pawn_slot`), piece and target.
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
