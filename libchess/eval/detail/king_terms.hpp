#pragma once

// Internal to libchess, not installed: the danger to a king, and terms that need all attacks known.

#include "libchess/eval/detail/evaluation.hpp"

namespace chess::detail {

/// Squares from which `us` can give check, safe and unsafe, by kind of piece (Caplinger
/// 2021, 7.3.7).
template <Color us, typename Trace>
void checks(Side<us, Trace> e, Bitboard weak) {
    const SideView& own = e.own();
    const SideView& enemy = e.enemy();
    const Bitboard through = e.position().occupied() & ~e.theirs(PieceType::queen);
    const Bitboard straight = sliders.rook(enemy.king, through);
    const Bitboard diagonal = sliders.bishop(enemy.king, through);
    const Bitboard open = ~e.position().pieces(us);
    const Bitboard safe = open & (~enemy.attacked | (weak & own.attacked_twice));
    const auto count = [&](PieceType type, Bitboard from) {
        const Bitboard possible = from & own.attacked_by[type] & open;
        const Bitboard safely = possible & safe;
        if (safely.any())
            e.sum().add_danger("danger.safe_check", from_knight(type) + (safely.several() ? 4 : 0),
                               1);
        return possible & ~safe;
    };
    Bitboard unsafe = count(PieceType::knight, knight_attacks(enemy.king));
    unsafe |= count(PieceType::bishop, diagonal);
    unsafe |= count(PieceType::rook, straight);
    count(PieceType::queen, (straight | diagonal) & ~enemy.attacked_by[PieceType::queen]);
    e.sum().add_danger("danger.unsafe_check", 0, unsafe.count());
}

/// The danger that `us` is to the enemy king beyond what its pieces do one by one (Caplinger 2021,
/// 7.3.7).
template <Color us, typename Trace>
void king_danger(Side<us, Trace> e) {
    const SideView& own = e.own();
    const SideView& enemy = e.enemy();
    // Attacked, and held by the king or the queen at most.
    const Bitboard weak = own.attacked & ~enemy.attacked_twice &
                          (~enemy.attacked | enemy.attacked_by[PieceType::king] |
                           enemy.attacked_by[PieceType::queen]);
    e.sum().add_danger("danger.weak_squares", 0, (weak & enemy.king_ring).count());
    checks(e, weak);
    if (e.mine(PieceType::queen).empty()) e.sum().add_danger("danger.no_queen", 0, 1);
    e.sum().add_danger("danger.shelter", 0, e.pawns().bare_files[~us]);
    e.sum().add_danger("danger.pinned", 0, enemy.pinned.count());
    const int file = index_of(file_of(enemy.king));
    Bitboard flank{file_of(enemy.king)};
    for (int i = 0; i < (file == 0 || file == 7 ? 2 : 1); ++i)
        flank |= shift_east(flank) | shift_west(flank);
    flank &= ranks_seen_by(~us, 0, 4);
    e.sum().add_danger("danger.flank", 0, (flank & own.attacked).count());
    e.sum().add_danger("danger.flank", 1, (flank & enemy.attacked).count());
}

/// Castling rights keep a way to safety open.
template <Color us, typename Trace>
void may_castle(Side<us, Trace> e) {
    const Bitboard rooks = e.position().castling_rooks() & e.position().pieces(us);
    if (rooks.any()) e.sum().add("king.may_castle", 0, rooks.count(), e.own().king);
}

}  // namespace chess::detail
