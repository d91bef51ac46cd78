#pragma once

// Internal to libchess, not installed.

#include "libchess/core/bitboard.hpp"
#include "libchess/core/color.hpp"
#include "libchess/core/move.hpp"
#include "libchess/position/position.hpp"

#include <cstddef>
#include <span>
#include <string>

namespace chess::detail {

/// Whether a piece of a side stands among the other side's men, where it cannot be taken.
[[nodiscard]] bool is_inside(const Position& position, Square square, Color side);

/// What the side to move can take with the gain of a pawn at least.
[[nodiscard]] Bitboard lost_men(const Position& position);

/// Those of these men of the side to move that have a move with which nothing is lost by exchanges.
[[nodiscard]] Bitboard men_that_can_go(const Position& position, Bitboard men);

/// What a move attacks by itself, newly and so that something has to be done about it; castling
/// attacks nothing.
class Attack {
public:
    /// The move must be legal in `before`.
    Attack(const Position& before, Move move);

    /// Pieces that a lesser man attacks, or that nobody guards. Those of its own kind can be
    /// traded.
    [[nodiscard]] Bitboard pieces() const { return pieces_; }
    /// Pieces that another man of the side attacks likewise, since the move has left its line.
    [[nodiscard]] Bitboard uncovered() const { return uncovered_; }
    /// Pawns that a piece could take with a gain.
    [[nodiscard]] Bitboard pawns() const { return pawns_; }
    /// Men that can be taken with a gain by whatever means, which could not before. Only where
    /// there are none of the others.
    [[nodiscard]] Bitboard threatened() const { return threatened_; }
    /// Whether it threatens mate at once, or by two checks.
    [[nodiscard]] bool threatens_mate() const { return threatens_mate_; }
    /// Whether it attacks something itself.
    [[nodiscard]] bool is_direct() const {
        return threatens_mate_ || pieces_.any() || uncovered_.any() || pawns_.any();
    }
    /// The men that it is about, or the king.
    [[nodiscard]] Bitboard targets() const;
    /// The value of the greatest target, in pawns; 0 if there is none.
    [[nodiscard]] int worth() const;
    /// The position after the move.
    [[nodiscard]] const Position& after() const { return after_; }
    /// The value of what it takes, in pawns.
    [[nodiscard]] int taken() const { return taken_; }

    /// "threatens mate", "attacks the queen on d5 and the knight on c6", the most valuable first,
    /// "opens a line to the queen on f2", "threatens the bishop on e3".
    [[nodiscard]] std::string words() const;
    /// "wins a tempo on the queen on d5", of an attack on pieces that go back.
    [[nodiscard]] std::string words_of_tempo() const;

private:
    /// "the queen on d5 and the knight on c6", the most valuable first.
    [[nodiscard]] std::string list(Bitboard squares) const;

    Position after_;
    Color side_;
    int taken_ = 0;
    Bitboard pieces_;
    Bitboard uncovered_;
    Bitboard pawns_;
    Bitboard threatened_;
    bool threatens_mate_ = false;
};

/// What comes of an attack.
struct Payoff {
    std::size_t plies = 0;  ///< the moves that show it, the attack itself among them; 0 for nothing
    int gain = 0;           ///< what its side wins by then, in pawns
};

/// What comes of an attack in a line, which begins with it: something is won within seven
/// half-moves, or one attack, check or gain follows the other. Nothing if the answer takes what
/// attacks.
[[nodiscard]] Payoff payoff_of(const Attack& attack, std::span<const Move> moves);

}  // namespace chess::detail
