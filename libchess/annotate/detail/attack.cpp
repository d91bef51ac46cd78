#include "libchess/annotate/detail/attack.hpp"

#include "libchess/annotate/detail/line_words.hpp"
#include "libchess/motif/detail/board_facts.hpp"
#include "libchess/position/movegen.hpp"
#include "libchess/position/see.hpp"

#include <algorithm>
#include <string_view>

namespace chess::detail {

namespace {

/// The pieces of a side that are attacked by a lesser man, or undefended.
Bitboard pieces_in_danger(const Position& position, Color side) {
    Bitboard found;
    for (const Square square : position.pieces(side) & ~position.pieces(PieceType::pawn) &
                                   ~position.pieces(PieceType::king))
        if (is_en_prise(position, square)) found |= Bitboard(square);
    return found;
}

/// What the side to move can take with the gain of a pawn at least.
Bitboard lost_men(const Position& position) {
    constexpr int pawn = 100;  // centipawns
    Bitboard found;
    for (const Move move : legal_moves(position, MoveClass::noisy))
        if (position.pieces(~position.turn()).contains(move.to()) &&
            exchange_at_least(position, move, pawn))
            found |= Bitboard(move.to());
    return found;
}

}  // namespace

Attack::Attack(const Position& before, Move move)
    : after_(before.after(move)),
      side_(before.turn()) {
    if (move.is_castling()) return;  // its square is the rook's, which is left
    const Bitboard reached = attacks_from(after_, move.to());
    const PieceType type = after_.type_at(move.to());
    pieces_ = pieces_in_danger(after_, ~side_) & ~pieces_in_danger(before, ~side_) & reached &
              ~after_.pieces(type);
    if (after_.in_check()) return;
    const Position passed = after_.after_null();
    threatens_mate_ = mating_move(passed).has_value() && !mating_move(before);
    const Bitboard lost = lost_men(passed) & ~lost_men(before);
    if (type != PieceType::pawn) pawns_ = lost & reached & after_.pieces(PieceType::pawn);
    if (pieces_.empty() && pawns_.empty()) threatened_ = lost;
}

Bitboard Attack::targets() const {
    if (threatens_mate_) return Bitboard(after_.king(~side_));
    return pieces_ | (pieces_.empty() ? pawns_ : Bitboard()) | threatened_;
}

int Attack::worth() const {
    int most = 0;
    for (const Square square : targets()) most = std::max(most, value_of(after_.type_at(square)));
    return most;
}

std::string Attack::words() const {
    if (threatens_mate_) return "which threatens mate";
    std::string text;
    for (const PieceType type :
         {PieceType::queen, PieceType::rook, PieceType::bishop, PieceType::knight, PieceType::pawn})
        for (const Square square : targets() & after_.pieces(type))
            text += (!text.empty()       ? " and "
                     : threatened_.any() ? "which threatens "
                                         : "which attacks ") +
                    piece_on(after_, square);
    return text;
}

}  // namespace chess::detail
