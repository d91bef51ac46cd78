#pragma once

#include "libchess/base/detail/test_export.hpp"
#include "libchess/core/bitboard.hpp"
#include "libchess/position/position.hpp"

namespace chess::detail {

/// How many replies a move leaves.
struct Replies {
    int king_steps;
    int others;

    [[nodiscard]] constexpr int count() const noexcept { return king_steps + others; }
};

/// Estimates the number of replies to a move that gives no check, without making it: the opponent's
/// moves now, without those of a captured piece, and those of the king to squares that the moved
/// piece attacks.
class LIBCHESS_TEST_API ReplyEstimate {
public:
    explicit ReplyEstimate(const Position& position) noexcept;

    [[nodiscard]] Replies after(Move move) const noexcept;

    // Called by the generator of the opponent's moves.
    void operator()(Square from, Bitboard targets) noexcept {
        if (from == king_) {
            king_steps_ = targets;
        } else {
            count_[from] = targets.count();
            others_ += count_[from];
        }
    }
    void operator()(Move move) noexcept {
        ++count_[move.from()];
        ++others_;
    }

private:
    const Position& position_;
    Square king_;
    Bitboard king_steps_;
    SquareMap<int> count_{};  ///< moves of the piece on each square
    int others_ = 0;          ///< moves other than the king's steps
};

}  // namespace chess::detail
