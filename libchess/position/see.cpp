#include "libchess/position/see.hpp"

#include "libchess/core/detail/attack_tables.hpp"

#include <algorithm>
#include <array>

namespace chess {

int exchange_value(const Position& position, Move move) noexcept {
    if (move.is_castling()) return 0;
    const Square to = move.to();
    const Color us = position.turn();
    Bitboard occupied = position.occupied() ^ Bitboard(move.from());
    if (move.is_en_passant()) occupied ^= Bitboard(ahead(~us, to));

    // gains[n]: the balance for the side that makes the n-th capture, if the exchange ends there.
    std::array<int, 40> gains{};
    const auto captured = position.captured_by(move);
    gains[0] = captured ? exchange_values[*captured] : 0;
    int on_square = exchange_values[position.type_at(move.from())];
    if (const auto promoted = move.promoted_to()) {
        gains[0] += exchange_values[*promoted] - exchange_values[PieceType::pawn];
        on_square = exchange_values[*promoted];
    }

    const Bitboard last_ranks = Bitboard(Rank::first) | Bitboard(Rank::eighth);
    const bool promotes = last_ranks.contains(to);
    Color side = ~us;
    std::size_t depth = 0;
    while (depth + 1 < gains.size()) {
        const Bitboard attackers =
            position.attackers_to(to, occupied) & occupied & position.pieces(side);
        if (attackers.empty()) break;
        PieceType type = PieceType::pawn;
        Bitboard candidates;
        for (const PieceType next : all_piece_types) {
            type = next;
            candidates = attackers & position.pieces(next);
            if (candidates.any()) break;
        }
        const Bitboard capturer{candidates.first()};
        if (type == PieceType::king &&
            (position.attackers_to(to, occupied ^ capturer) & occupied & position.pieces(~side))
                .any())
            break;  // the king may not capture what is still defended
        ++depth;
        gains[depth] = on_square - gains[depth - 1];
        on_square = exchange_values[type];
        if (type == PieceType::pawn && promotes) {
            const int gain = exchange_values[PieceType::queen] - exchange_values[PieceType::pawn];
            gains[depth] += gain;
            on_square += gain;
        }
        occupied ^= capturer;
        side = ~side;
    }
    for (; depth > 0; --depth) gains[depth - 1] = -std::max(-gains[depth - 1], gains[depth]);
    return gains[0];
}

// NOLINTNEXTLINE(*-cognitive-complexity): one capture after another, with shortcuts
bool exchange_at_least(const Position& position, Move move, int threshold) noexcept {
    if (move.is_castling()) return threshold <= 0;
    const Square to = move.to();
    Color side = position.turn();
    PieceType on_square = position.type_at(move.from());

    // The balance for the side that has just captured, if the exchange ended here.
    int balance = -threshold;
    if (const auto captured = position.captured_by(move)) balance += exchange_values[*captured];
    if (const auto promoted = move.promoted_to()) {
        balance += exchange_values[*promoted] - exchange_values[PieceType::pawn];
        on_square = *promoted;
    }
    if (balance < 0) return false;
    balance -= exchange_values[on_square];
    if (balance >= 0) return true;  // even if the piece is lost for nothing

    Bitboard occupied = position.occupied() ^ Bitboard(move.from());
    if (move.is_en_passant()) occupied ^= Bitboard(ahead(~side, to));
    occupied |= Bitboard(to);
    const Bitboard diagonal =
        position.pieces(PieceType::bishop) | position.pieces(PieceType::queen);
    const Bitboard straight = position.pieces(PieceType::rook) | position.pieces(PieceType::queen);
    Bitboard attackers = position.attackers_to(to, occupied);
    bool mover_wins = true;
    while (true) {
        side = ~side;
        attackers &= occupied;
        const Bitboard own = attackers & position.pieces(side);
        if (own.empty()) break;
        mover_wins = !mover_wins;
        PieceType type = PieceType::pawn;
        Bitboard candidates;
        for (const PieceType next : all_piece_types) {
            type = next;
            candidates = own & position.pieces(next);
            if (candidates.any()) break;
        }
        if (type == PieceType::king) {
            // It may not capture what is still defended.
            if ((attackers & position.pieces(~side)).any()) mover_wins = !mover_wins;
            break;
        }
        // The side that captures wins if the balance stays in its favour even after losing this
        // piece. A balance of 0 is enough for the mover, but not for the opponent: hence the 1.
        balance = -balance - 1 - exchange_values[type];
        if (balance >= 0) break;
        occupied ^= Bitboard(candidates.first());
        if (type == PieceType::pawn || type == PieceType::bishop || type == PieceType::queen)
            attackers |= detail::sliders.bishop(to, occupied) & diagonal;
        if (type == PieceType::rook || type == PieceType::queen)
            attackers |= detail::sliders.rook(to, occupied) & straight;
    }
    return mover_wins;
}

}  // namespace chess
