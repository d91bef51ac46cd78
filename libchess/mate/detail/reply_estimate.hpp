#pragma once

#include "libchess/base/export.hpp"
#include "libchess/core/bitboard.hpp"
#include "libchess/position/position.hpp"

namespace chess::detail {

/// About how many replies a move leaves that gives no check, without making it: as many as the
/// opponent would have now, but for those of a piece that it takes, and those of the king to
/// squares that it attacks from where it goes.
class LIBCHESS_API ReplyEstimate {
public:
    explicit ReplyEstimate(const Position& position) noexcept;

    /// At least 1.
    [[nodiscard]] int after(Move move) const noexcept;

    // What the generator of the opponent's moves calls.
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
    SquareMap<int> count_{};  ///< of moves of the piece there
    int others_ = 0;          ///< than the king's steps
};

}  // namespace chess::detail
