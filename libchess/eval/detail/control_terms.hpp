#pragma once

// Terms that compare the attacks of both sides, king danger included.

#include "libchess/eval/detail/evaluation.hpp"

namespace chess::detail {

/// Squares that one side controls: more attackers, pawns first; center squares count most (How My
/// Chess Engine Works 2012; ColChess 2000).
template <Color us, typename Trace>
void board_control(Side<us, Trace> e) {
    const SideView& own = e.own();
    const SideView& enemy = e.enemy();
    const Bitboard own_pawns = own.attacked_by[PieceType::pawn];
    const Bitboard enemy_pawns = enemy.attacked_by[PieceType::pawn];
    const Bitboard more =
        (own.attacked & ~enemy.attacked) | (own.attacked_twice & ~enemy.attacked_twice);
    const Bitboard held = (own_pawns | more) & ~enemy_pawns;
    const auto count = [&](WeightGroup group, Bitboard squares) {
        e.sum().add(group, 0, (held & squares).count());
    };
    count("control.center", center_squares);
    count("control.large_center", large_center_squares & ~center_squares);
    count("control.enemy_camp", ranks_seen_by(us, 4, 6) & ~large_center_squares);
}

/// Space behind own pawns, worth more with more pieces (Caplinger 2021, 7.3.1).
template <Color us, typename Trace>
void space(Side<us, Trace> e) {
    constexpr int few = 3;
    const Bitboard pawns = e.mine(PieceType::pawn);
    const int pieces = e.position().pieces(us).count() - pawns.count() - few;
    if (pieces <= 0) return;
    const Bitboard safe =
        files_c_to_f & ranks_seen_by(us, 1, 3) & ~pawns & ~e.enemy().attacked_by[PieceType::pawn];
    const Bitboard behind = fill_ahead(~us, shift_ahead<~us>(pawns));
    const int squares = safe.count() + (safe & behind & ~e.enemy().attacked).count();
    e.sum().add("control.space", 0, squares * pieces / 4);
}

/// Enemy pieces attacked by less valuable ones, or attacked and undefended, each recorded at the
/// square of the piece attacked (How My Chess Engine Works 2012).
template <Color us, typename Trace>
void threats(Side<us, Trace> e) {
    const SideView& own = e.own();
    const SideView& enemy = e.enemy();
    const Bitboard enemies = e.position().pieces(~us) & ~Bitboard(enemy.king);
    const Bitboard pieces = enemies & ~e.theirs(PieceType::pawn);
    const Bitboard strong =
        enemy.attacked_by[PieceType::pawn] | (enemy.attacked_twice & ~own.attacked_twice);
    const Bitboard weak = enemies & ~strong & own.attacked;
    const auto against = [&](WeightGroup group, Bitboard attacked, int first) {
        for (int type = first; type <= 4; ++type)
            e.sum().add_each(group, type - first,
                             attacked & e.position().pieces(static_cast<PieceType>(type)));
    };
    const Bitboard safe = ~enemy.attacked | own.attacked;
    const Bitboard safe_pawns = e.mine(PieceType::pawn) & safe;
    against("threat.by_pawn", pawn_attacks(us, safe_pawns) & pieces, 1);
    const Bitboard minors = own.attacked_by[PieceType::knight] | own.attacked_by[PieceType::bishop];
    against("threat.by_minor", (pieces | weak) & minors, 0);
    against("threat.by_rook",
            (e.theirs(PieceType::queen) | weak) & own.attacked_by[PieceType::rook], 0);
    e.sum().add_each("threat.by_king", 0, weak & own.attacked_by[PieceType::king]);
    e.sum().add_each("hanging.undefended", 0, weak & ~enemy.attacked);
    e.sum().add_each("hanging.weak", 0, weak & enemy.attacked & own.attacked_twice);
    e.sum().add("threat.restricted", 0, (enemy.attacked & ~strong & own.attacked).count());
}

/// Pieces that a safe advance of a pawn would attack.
template <Color us, typename Trace>
void push_threats(Side<us, Trace> e) {
    const SideView& own = e.own();
    const SideView& enemy = e.enemy();
    const Bitboard open = ~e.position().occupied();
    Bitboard steps = shift_ahead<us>(e.mine(PieceType::pawn)) & open;
    steps |= shift_ahead<us>(steps & ranks_seen_by(us, 2, 2)) & open;
    steps &= ~enemy.attacked_by[PieceType::pawn] & (own.attacked | ~enemy.attacked);
    const Bitboard pieces =
        e.position().pieces(~us) & ~e.theirs(PieceType::pawn) & ~Bitboard(enemy.king);
    e.sum().add_each("threat.by_push", 0, pawn_attacks(us, steps) & pieces);
}

/// Safe squares from which a minor piece or a rook attacks the queen.
template <Color us, typename Trace>
void queen_threats(Side<us, Trace> e) {
    const Bitboard queens = e.theirs(PieceType::queen);
    if (queens.empty() || queens.several()) return;
    const SideView& own = e.own();
    const SideView& enemy = e.enemy();
    const Square queen = queens.first();
    const Bitboard safe = own.mobility_area & ~e.position().pieces(us) &
                          ~enemy.attacked_by[PieceType::pawn] &
                          ~(enemy.attacked_twice & ~own.attacked_twice);
    const Bitboard jumps = own.attacked_by[PieceType::knight] & knight_attacks(queen);
    const Bitboard occupied = e.position().occupied();
    const Bitboard slides = (own.attacked_by[PieceType::bishop] & sliders.bishop(queen, occupied)) |
                            (own.attacked_by[PieceType::rook] & sliders.rook(queen, occupied));
    e.sum().add("threat.on_queen", 0, (jumps & safe).count(), queen);
    e.sum().add("threat.on_queen", 1, (slides & safe & own.attacked_twice).count(), queen);
}

/// How pieces affect passed pawns: a free path, a blockade, rooks behind (Caplinger 2021, 7.3.3;
/// ColChess 2000).
template <Color us, typename Trace>
void passed_among_pieces(Side<us, Trace> e) {
    const SideView& enemy = e.enemy();
    const Bitboard open = ~e.position().occupied() & (~enemy.attacked | e.own().attacked);
    for (const Square square : e.pawns().passed[us]) {
        const int rank = rank_seen_by(us, square) - 1;
        const Bitboard path = path_ahead(us, square);
        if ((path & (e.position().occupied() | enemy.attacked)).empty())
            e.sum().add("passed.free_path", rank, 1, square);
        if (open.contains(ahead(us, square))) e.sum().add("passed.safe_step", rank, 1, square);
        if (e.position().pieces(~us).contains(ahead(us, square)))
            e.sum().add("blocked_passed", rank, 1, square);
        const Bitboard behind =
            sliders.rook(square, e.position().occupied()) & path_ahead(~us, square);
        if ((behind & e.mine(PieceType::rook)).any())
            e.sum().add("passed.rook_behind", 0, 1, square);
        else if ((behind & e.theirs(PieceType::rook)).any())
            e.sum().add("passed.rook_behind", 1, 1, square);
    }
}

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

/// The danger of `us` to the enemy king beyond the contributions of single pieces (Caplinger 2021,
/// 7.3.7).
template <Color us, typename Trace>
void king_danger(Side<us, Trace> e) {
    const SideView& own = e.own();
    const SideView& enemy = e.enemy();
    // Attacked, and defended at most by the king or the queen.
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
