#include "libchess/core/attacks.hpp"
#include "libchess/eval/detail/endgame_parts.hpp"

namespace chess::endgame {

namespace {

/// The one man beside the king.
[[nodiscard]] Square man_of(const Position& position, Color color) noexcept {
    return (position.pieces(color) ^ Bitboard(position.king(color))).first();
}

/// The side to move may take the other's man for nothing, or for less: the ending is about to be
/// another.
[[nodiscard]] bool something_hangs(const Position& position) noexcept {
    const Color us = position.turn();
    const Square target = man_of(position, ~us);
    const Square own = man_of(position, us);
    const Bitboard attackers = position.attackers_to(target, position.occupied());
    if ((attackers & position.pieces(us)).empty()) return false;
    const bool gains = worth[position.type_at(own)] < worth[position.type_at(target)];
    return (attackers.contains(own) && gains) || (attackers & position.pieces(~us)).empty();
}

/// The queen wins by driving king and rook apart at the edge. Common knowledge (Philidor 1777).
[[nodiscard]] EndgameValue kqkr(const Position& position, Color strong) noexcept {
    const Square king = position.king(strong);
    const Square other = position.king(~strong);
    return value_for(strong, "kqkr",
                     worth[PieceType::queen] - worth[PieceType::rook] +
                         10 * centre_distance(other) + 10 * (7 - distance(king, other)));
}

/// The queen wins, except against a pawn on the seventh that its king supports: with a rook's or a
/// bishop's pawn that is drawn by stalemate unless the strong king is near. Common knowledge.
[[nodiscard]] std::optional<EndgameValue> kqkp(const Position& position, Color strong) noexcept {
    const Color weak = ~strong;
    const Square king = position.king(strong);
    const Square other = position.king(weak);
    const Square pawn = man_of(position, weak);
    const Square corner = promotion_square(weak, pawn);
    const int steps = steps_to_promotion(weak, pawn);
    const int win = worth[PieceType::queen] - worth[PieceType::pawn] + 20 * steps +
                    10 * (7 - distance(king, pawn));
    if (steps > 1) return value_for(strong, "kqkp", win);

    const Square queen = man_of(position, strong);
    const bool controlled =
        queen_attacks(queen, position.occupied()).contains(corner) || queen == corner;
    if (position.turn() == weak && !controlled) return std::nullopt;  // it queens
    const File file = file_of(pawn);
    const bool stalemating =
        file == File::a || file == File::c || file == File::f || file == File::h;
    if (stalemating && distance(other, corner) <= 1 && distance(king, corner) > 2)
        return value_for(strong, "kqkp", 60);
    return value_for(strong, "kqkp", win);
}

/// The rook wins if its king stands before the pawn or the other king is too far behind it; it
/// hardly wins if the pawn, with its king beside it, is further than the strong king can hurry.
/// Common knowledge.
[[nodiscard]] std::optional<EndgameValue> krkp(const Position& position, Color strong) noexcept {
    const Color weak = ~strong;
    const Square king = position.king(strong);
    const Square pawn = man_of(position, weak);
    const Square corner = promotion_square(weak, pawn);
    const int steps = steps_to_promotion(weak, pawn);
    const int tempo = position.turn() == strong ? 1 : 0;
    const int to_pawn = distance(position.king(weak), pawn);
    const int difference = worth[PieceType::rook] - worth[PieceType::pawn];

    if (path_ahead(weak, pawn).contains(king))
        return value_for(strong, "krkp", difference + 100 + 10 * steps);
    if (steps == 1) {
        const Bitboard controlled = rook_attacks(man_of(position, strong), position.occupied());
        if (tempo == 0 && !controlled.contains(corner)) return std::nullopt;  // it queens
        return value_for(strong, "krkp", to_pawn <= 1 ? 80 : 200);
    }
    const bool alone =
        steps > 2 - tempo && to_pawn > 3 - tempo && distance(position.king(weak), corner) > 2;
    if (alone) return value_for(strong, "krkp", difference + 100 + 10 * steps);

    const int late = distance(king, corner) - tempo - steps;
    if (steps <= 3 && late > 0 && to_pawn <= 1) return value_for(strong, "krkp", 40);
    return value_for(strong, "krkp", std::clamp(difference / 2 - 30 * late, 80, difference));
}

/// Drawn, though the king had better stay away from the edge. Common knowledge.
[[nodiscard]] EndgameValue krkb(const Position& position, Color strong) noexcept {
    return value_for(strong, "krkb", 20 + 8 * centre_distance(position.king(~strong)));
}

/// Drawn if the knight stays with its king. Common knowledge.
[[nodiscard]] EndgameValue krkn(const Position& position, Color strong) noexcept {
    const Square other = position.king(~strong);
    const int apart = distance(other, man_of(position, ~strong));
    return value_for(strong, "krkn", 10 + 8 * centre_distance(other) + 12 * apart);
}

}  // namespace

std::optional<EndgameValue> duel(const Position& position) noexcept {
    if (something_hangs(position)) return std::nullopt;
    for (const Color strong : all_colors) {
        const PieceType own = position.type_at(man_of(position, strong));
        const PieceType other = position.type_at(man_of(position, ~strong));
        if (own == PieceType::queen && other == PieceType::rook) return kqkr(position, strong);
        if (own == PieceType::queen && other == PieceType::pawn) return kqkp(position, strong);
        if (own != PieceType::rook) continue;
        if (other == PieceType::pawn) return krkp(position, strong);
        if (other == PieceType::bishop) return krkb(position, strong);
        if (other == PieceType::knight) return krkn(position, strong);
    }
    return std::nullopt;
}

}  // namespace chess::endgame
