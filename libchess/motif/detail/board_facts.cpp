#include "libchess/motif/detail/board_facts.hpp"

#include "libchess/core/attacks.hpp"
#include "libchess/position/movegen.hpp"

#include <algorithm>

namespace chess::detail {

int material(const Position& position, Color side) noexcept {
    int sum = 0;
    for (const PieceType type : all_piece_types)
        if (type != PieceType::king) sum += value_of(type) * position.pieces(side, type).count();
    return sum;
}

int material_balance(const Position& position, Color side) noexcept {
    return material(position, side) - material(position, ~side);
}

Square arrival_of(Move move) noexcept {
    return move.is_castling() ? castling_targets(move.from(), move.to()).king : move.to();
}

Bitboard attacks_from(const Position& position, Square square) noexcept {
    return piece_attacks(*position.at(square), square, position.occupied());
}

Bitboard attackers(const Position& position, Square square, Color side) noexcept {
    return position.attackers_to(square, position.occupied()) & position.pieces(side);
}

Bitboard defenders(const Position& position, Square square) noexcept {
    const Color owner = position.at(square)->color;
    Bitboard all = attackers(position, square, owner);
    // When a slider has captured, a piece behind it on its line can recapture.
    for (const Square attacker : attackers(position, square, ~owner)) {
        if (!is_slider(position.type_at(attacker))) continue;
        const Bitboard without = position.occupied() ^ Bitboard(attacker);
        all |= position.attackers_to(square, without) & position.pieces(owner);
    }
    return all;
}

bool is_loose(const Position& position, Square square) noexcept {
    return defenders(position, square).empty();
}

bool is_attacked_by_less(const Position& position, Square square) noexcept {
    const Piece piece = *position.at(square);
    return std::ranges::any_of(attackers(position, square, ~piece.color), [&](Square enemy) {
        return value_of(position.type_at(enemy)) < value_of(piece.type);
    });
}

bool is_en_prise(const Position& position, Square square) noexcept {
    const Color enemy = ~position.at(square)->color;
    if (is_attacked_by_less(position, square)) return true;
    return attackers(position, square, enemy).any() && is_loose(position, square);
}

}  // namespace chess::detail
