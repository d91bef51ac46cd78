#include "libchess/mate/detail/reply_estimate.hpp"

#include "libchess/core/detail/attack_tables.hpp"
#include "libchess/position/detail/move_generator.hpp"

namespace chess::detail {

ReplyEstimate::ReplyEstimate(const Position& position) noexcept
    : position_(position),
      king_(position.king(~position.turn())) {
    generate<MoveClass::all>(position, ~position.turn(), *this);
}

Replies ReplyEstimate::after(Move move) const noexcept {
    const Square from = move.from();
    const Piece piece{position_.turn(), move.promoted_to().value_or(position_.type_at(from))};
    const Bitboard attacked = piece_lookup(piece, move.to(), position_.occupied() ^ Bitboard(from));
    return {.king_steps = (king_steps_ & ~attacked).count(), .others = others_ - count_[move.to()]};
}

}  // namespace chess::detail
