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
    PieceType piece;                    ///< what moved; of a promotion the pawn
    std::optional<PieceType> captured;  ///< what was taken
    bool check;                         ///< it gives check

    /// Whose move it is.
    [[nodiscard]] Color mover() const noexcept { return before.turn(); }
    /// Where the piece came from.
    [[nodiscard]] Square from() const noexcept { return move.from(); }
    /// Where the piece stands after it; of castling the king.
    [[nodiscard]] Square to() const noexcept;
    /// What stands there after it: the piece that a pawn has become, if it promotes.
    [[nodiscard]] PieceType arrived() const noexcept { return after.type_at(to()); }
    /// Where the captured piece stood: not where the move ends if it is taken en passant.
    [[nodiscard]] Square capture_square() const noexcept;
    /// Neither a capture nor a check.
    [[nodiscard]] bool is_quiet() const noexcept { return !captured && !check; }
};

/// A line of play, of which one side, the solver, is to find its moves. The first move may be the
/// opponent's, if what led to the position is known: some motifs can only be seen by it.
class LIBCHESS_API MotifLine {
public:
    /// Plays moves, the solver's being those at `first`, `first + 2` and so on, `first` 0 or 1. The
    /// moves must be legal, each where it is played.
    MotifLine(const Position& start, std::span<const Move> moves, std::size_t first = 0);

    /// Who is to find the moves.
    [[nodiscard]] Color solver() const noexcept { return solver_; }
    /// All moves, in their order.
    [[nodiscard]] const std::vector<LineMove>& moves() const noexcept { return moves_; }
    /// One of them.
    [[nodiscard]] const LineMove& operator[](std::size_t index) const noexcept {
        return moves_[index];
    }
    /// How many moves there are, of both sides.
    [[nodiscard]] std::size_t size() const noexcept { return moves_.size(); }
    /// The index of the solver's first move: 0 or 1.
    [[nodiscard]] std::size_t first() const noexcept { return first_; }
    /// How many moves are the solver's.
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
