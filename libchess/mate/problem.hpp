#pragma once

#include "libchess/base/export.hpp"
#include "libchess/core/move.hpp"
#include "libchess/mate/stipulation.hpp"
#include "libchess/position/movegen.hpp"
#include "libchess/position/position.hpp"

namespace chess {

/// The longest mate that is looked for, in moves.
inline constexpr int max_mate_length = 250;

/// A question: does the attacker, who wants the goal reached, reach it in at most `length` of his
/// moves against the defender, the other side? In help and series play, where nobody defends: do
/// the sides reach it in `length` moves, as `WrittenStipulation` counts them?
struct MateProblem {
    Position position;                              ///< where it begins
    Stipulation stipulation = Stipulation::direct;  ///< what is asked for
    /// The side to move is the defender: is the goal reached whatever it plays?
    bool defender_begins = false;
    int length = max_mate_length;  ///< the most moves that the attacker may take
    bool fifty = false;      ///< whether fifty moves without capture or pawn move save the defender
    bool half_move = false;  ///< in help play, half a move more than `length`, as in "h#2.5"

    /// What is still asked after a move.
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
/// The legal moves that reach it, in the order of generation.
[[nodiscard]] LIBCHESS_API MoveList moves_that_reach(const Position& position, Aim aim) noexcept;

/// What the side to move may play in forced play: the legal moves, or, where it is obliged to reach
/// the aim and can, those that do.
[[nodiscard]] LIBCHESS_API MoveList playable_moves(const MateProblem& problem) noexcept;

/// Whether the move that led to a problem, the defender's, has reached the aim itself, as in
/// selfmates.
[[nodiscard]] LIBCHESS_API bool was_reached_by_defender(const MateProblem& after) noexcept;

}  // namespace chess
