#include "libchess/eval/endgames.hpp"

#include "libchess/eval/detail/endgame_parts.hpp"
#include "libchess/position/draws.hpp"

namespace chess {

namespace endgame {

int pieces_worth(const Position& position, Color color) noexcept {
    int sum = 0;
    for (const PieceType type :
         {PieceType::knight, PieceType::bishop, PieceType::rook, PieceType::queen})
        sum += worth[type] * position.pieces(color, type).count();
    return sum;
}

int material_of(const Position& position, Color color) noexcept {
    return pieces_worth(position, color) +
           worth[PieceType::pawn] * position.pieces(color, PieceType::pawn).count();
}

bool holds_corner(const Position& position, Color strong) noexcept {
    const Bitboard pawns = position.pieces(strong, PieceType::pawn);
    const Bitboard bishops = position.pieces(strong, PieceType::bishop);
    if (pawns.empty() || ((pawns & ~file_a).any() && (pawns & ~file_h).any())) return false;
    if ((pawns | bishops | Bitboard(position.king(strong))) != position.pieces(strong))
        return false;
    const Square corner = promotion_square(strong, pawns.first());
    return (bishops & squares_coloured_as(corner)).empty() &&
           distance(position.king(~strong), corner) <= 1;
}

namespace {

/// Neither side can force mate: what the laws call dead, and beyond that two knights against the
/// bare king and a minor piece each. Laws of Chess, 5.2.2; common knowledge.
[[nodiscard]] bool cannot_be_won(const Position& position) noexcept {
    const Bitboard knights = position.pieces(PieceType::knight);
    const Bitboard bishops = position.pieces(PieceType::bishop);
    if ((knights | bishops | position.pieces(PieceType::king)) != position.occupied()) return false;
    if (has_insufficient_material(position)) return true;
    if ((knights | bishops).count() > 2) return false;
    const bool one_each =
        position.pieces(Color::white).several() && position.pieces(Color::black).several();
    return one_each || bishops.empty();
}

}  // namespace

}  // namespace endgame

std::optional<EndgameValue> endgame_value(const Position& position) noexcept {
    using namespace endgame;
    for (const Color strong : all_colors) {
        if (position.pieces(~strong).several()) continue;
        if (cannot_be_won(position)) return EndgameValue{"insufficient_material", 0};
        return against_bare_king(position, strong);
    }
    const Bitboard kings_and_pawns =
        position.pieces(PieceType::king) | position.pieces(PieceType::pawn);
    if (kings_and_pawns == position.occupied()) return pawn_race(position);
    if (position.pieces(PieceType::pawn).empty() && cannot_be_won(position))
        return EndgameValue{"insufficient_material", 0};
    if (position.occupied().count() == 4) return duel(position);
    return std::nullopt;
}

}  // namespace chess
