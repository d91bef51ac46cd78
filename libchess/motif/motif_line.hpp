#pragma once

#include "libchess/base/export.hpp"
#include "libchess/core/bitboard.hpp"
#include "libchess/core/color.hpp"
#include "libchess/core/move.hpp"
#include "libchess/core/piece.hpp"
#include "libchess/core/square.hpp"
#include "libchess/position/position.hpp"

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace chess {

/// A move of a line with the positions around it.
struct LineMove {
    Position before;                    ///< the mover is to move
    Position after;                     ///< the other side is to move
    Move move;                          ///< legal in `before`
    PieceType piece;                    ///< the type of the moved piece; for a promotion, the pawn
    std::optional<PieceType> captured;  ///< the captured piece, if any
    bool check;                         ///< it gives check

    /// The side that moves.
    [[nodiscard]] Color mover() const noexcept { return before.turn(); }
    /// The square that the piece leaves.
    [[nodiscard]] Square from() const noexcept { return move.from(); }
    /// The square of the piece after the move; for castling, of the king.
    [[nodiscard]] Square to() const noexcept;
    /// The type of the piece after the move: after a promotion, the new piece.
    [[nodiscard]] PieceType arrived() const noexcept { return after.type_at(to()); }
    /// The square of the captured piece, which differs from `to` for en passant.
    [[nodiscard]] Square capture_square() const noexcept;
    /// Neither a capture nor a check.
    [[nodiscard]] bool is_quiet() const noexcept { return !captured && !check; }
};

/// A line of play in which one side, the solver, must find its moves. The first move may be the
/// opponent's, if known: some motifs need it.
class LIBCHESS_API MotifLine {
public:
    /// Plays moves, the solver's being those at `first`, `first + 2` and so on, `first` 0 or 1. The
    /// moves must be legal in order.
    MotifLine(const Position& start, std::span<const Move> moves, std::size_t first = 0);

    /// The solver's side.
    [[nodiscard]] Color solver() const noexcept { return solver_; }
    /// All moves, in order.
    [[nodiscard]] const std::vector<LineMove>& moves() const noexcept { return moves_; }
    /// One of them.
    [[nodiscard]] const LineMove& operator[](std::size_t index) const noexcept {
        return moves_[index];
    }
    /// How many moves there are, of both sides.
    [[nodiscard]] std::size_t size() const noexcept { return moves_.size(); }
    /// The index of the solver's first move: 0 or 1.
    [[nodiscard]] std::size_t first() const noexcept { return first_; }
    /// The number of the solver's moves.
    [[nodiscard]] std::size_t solver_moves() const noexcept {
        return size() > first_ ? (size() - first_ + 1) / 2 : 0;
    }
    /// The moves from the solver's first one on.
    [[nodiscard]] std::vector<Move> solution() const;
    /// The position before the solver's first move.
    [[nodiscard]] const Position& start() const noexcept { return start_; }
    /// The position after the last move.
    [[nodiscard]] const Position& end() const noexcept { return end_; }
    /// Whether it ends in checkmate by the solver.
    [[nodiscard]] bool mates() const noexcept { return mates_; }

private:
    Color solver_;
    std::size_t first_;
    std::vector<LineMove> moves_;
    Position start_;
    Position end_;
    bool mates_ = false;
};

}  // namespace chess
