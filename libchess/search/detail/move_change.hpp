#pragma once

// Internal to libchess, not installed.

#include "libchess/eval/detail/breakdowns.hpp"
#include "libchess/position/position.hpp"

namespace chess::detail {

/// By how much a move changes the physicist's evaluation for its mover, in centipawns: from the
/// squares and pieces that it touches, without evaluating anything. Caplinger 2021, 9.2.1.
class MoveChange {
public:
    explicit MoveChange(const Position& position) noexcept
        : position_(position),
          ours_(undeveloped(position, position.turn())),
          theirs_(undeveloped(position, ~position.turn())) {}

    [[nodiscard]] int of(Move move) const noexcept {
        if (move.is_castling()) return ours_.contains(move.to()) ? plain_step : 0;
        int change = 0;
        if (ours_.contains(move.from())) change += plain_step;
        if (large_center_squares.contains(move.from())) change -= plain_step;
        if (large_center_squares.contains(move.to())) change += plain_step;
        if (const auto promoted = move.promoted_to())
            change += plain_values[*promoted] - plain_values[PieceType::pawn];
        const auto victim = position_.captured_by(move);
        if (!victim) return change;
        change += plain_values[*victim];
        if (theirs_.contains(move.to())) change -= plain_step;
        if (large_center_squares.contains(move.to())) change += plain_step;
        return change;
    }

private:
    const Position& position_;
    Bitboard ours_;
    Bitboard theirs_;
};

}  // namespace chess::detail
