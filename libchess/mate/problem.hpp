#pragma once

#include "libchess/base/export.hpp"
#include "libchess/core/move.hpp"
#include "libchess/mate/stipulation.hpp"
#include "libchess/position/movegen.hpp"
#include "libchess/position/position.hpp"

namespace chess {

/// The longest mate searched for, in moves.
inline constexpr int max_mate_length = 250;

/// A problem: does the attacker reach the goal in at most `length` of his moves against the
/// defender? In help and series play, where nobody defends: do the sides reach it in `length`
/// moves, as `WrittenStipulation` counts them?
struct MateProblem {
    Position position;                              ///< the initial position
    Stipulation stipulation = Stipulation::direct;  ///< the stipulation
    /// The side to move is the defender: is the goal reached after all its moves?
    bool defender_begins = false;
    int length = max_mate_length;  ///< the most moves that the attacker may take
    /// Whether the defender claims the draw of the fifty-move rule as soon as he can, as the
    /// position stands or with a move that he may play; the attacker claims nothing. Seventy-five
    /// moves end the game.
    bool fifty = false;
    bool half_move = false;  ///< in help play: half a move more than `length`, as in "h#2.5"

    /// The remaining problem after a move.
    [[nodiscard]] MateProblem after(Move move) const {
        return {position.after(move),
                stipulation,
                !defender_begins,
                defender_begins ? length : length - 1,
                fifty,
                half_move};
    }
    /// The same with another length.
    [[nodiscard]] MateProblem in(int moves) const {
        return {position, stipulation, defender_begins, moves, fifty, half_move};
    }
};

/// Whether a legal move reaches an aim.
[[nodiscard]] LIBCHESS_API bool reaches(const Position& position, Move move, Aim aim) noexcept;
/// The legal moves that reach an aim, in the order of generation.
[[nodiscard]] LIBCHESS_API MoveList moves_that_reach(const Position& position, Aim aim) noexcept;

}  // namespace chess
