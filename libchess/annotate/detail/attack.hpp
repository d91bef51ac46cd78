#pragma once

// Internal to libchess, not installed.

#include "libchess/core/bitboard.hpp"
#include "libchess/core/color.hpp"
#include "libchess/core/move.hpp"
#include "libchess/position/position.hpp"

#include <string>

namespace chess::detail {

/// What a move attacks by itself, newly and so that something has to be done about it; castling
/// attacks nothing.
class Attack {
public:
    /// The move must be legal in `before`.
    Attack(const Position& before, Move move);

    /// Pieces that a lesser man attacks, or that nobody guards. Those of its own kind can be
    /// traded.
    [[nodiscard]] Bitboard pieces() const { return pieces_; }
    /// Pawns that a piece could take with a gain.
    [[nodiscard]] Bitboard pawns() const { return pawns_; }
    /// Men that can be taken with a gain by whatever means, which could not before. Only where
    /// there are none of the others.
    [[nodiscard]] Bitboard threatened() const { return threatened_; }
    [[nodiscard]] bool threatens_mate() const { return threatens_mate_; }
    /// Whether it attacks something itself.
    [[nodiscard]] bool is_direct() const {
        return threatens_mate_ || pieces_.any() || pawns_.any();
    }
    /// The men that it is about, or the king.
    [[nodiscard]] Bitboard targets() const;
    /// The value of the greatest target, in pawns; 0 if there is none.
    [[nodiscard]] int worth() const;
    /// The position after the move.
    [[nodiscard]] const Position& after() const { return after_; }

    /// "which threatens mate", "which attacks the queen on d5 and the knight on c6", the most
    /// valuable first, "which threatens the bishop on e3".
    [[nodiscard]] std::string words() const;

private:
    Position after_;
    Color side_;
    Bitboard pieces_;
    Bitboard pawns_;
    Bitboard threatened_;
    bool threatens_mate_ = false;
};

}  // namespace chess::detail
