#pragma once

#include "libchess/perft/detail/fast_board.hpp"

namespace chess::fast {

/// Targets of a set of pawns, ignoring pins.
struct PawnTargets {
    Bitboard one;
    Bitboard two;
    Bitboard east;
    Bitboard west;
};

template <Color us>
[[nodiscard]] inline PawnTargets pawn_targets(Bitboard pawns, Bitboard enemy,
                                              Bitboard occupied) noexcept {
    const Bitboard row = shift_ahead<us>(pawns);
    const Bitboard one = row & ~occupied;
    const Bitboard two = shift_ahead<us>(one & Bitboard(relative(us, Rank::third))) & ~occupied;
    return {one, two, shift_east(row) & enemy, shift_west(row) & enemy};
}

/// The number of moves of unpinned pawns to those squares, four for a promotion.
template <Color us>
[[nodiscard]] inline int count_pawn_moves(const PawnTargets& to, Bitboard evasion) noexcept {
    constexpr Bitboard last{relative(us, Rank::eighth)};
    const Bitboard one = to.one & evasion;
    const Bitboard east = to.east & evasion;
    const Bitboard west = to.west & evasion;
    int count = one.count() + (to.two & evasion).count() + east.count() + west.count();
    if (((one | east | west) & last).any()) [[unlikely]]
        count += 3 * ((one & last).count() + (east & last).count() + (west & last).count());
    return count;
}

/// The moves that pinned pieces still have along their lines, to the squares of `evasion`.
template <Color us>
[[nodiscard]] inline int count_pinned_moves(const Board& board, Bitboard pinned, Bitboard evasion,
                                            Bitboard occupied) noexcept {
    int count = 0;
    const Square king = board.king[us];
    for (const Square from : pinned & ~board.knights[us]) {
        const Bitboard allowed = detail::lines.line[king][from] & evasion & ~board.all[us];
        if (board.pawns[us].contains(from))
            count += count_pawn_moves<us>(
                pawn_targets<us>(Bitboard(from), board.all[~us], occupied), allowed);
        if (board.diagonal[us].contains(from))
            count += (detail::sliders.bishop(from, occupied) & allowed).count();
        if (board.straight[us].contains(from))
            count += (detail::sliders.rook(from, occupied) & allowed).count();
    }
    return count;
}

/// The number of legal moves of `us` apart from the king's, who is not in double check.
template <Color us>
[[nodiscard, gnu::always_inline]] inline int count_without_king(
    const Board& board, const KingSafety<us>& safety) noexcept {
    const Bitboard occupied = safety.occupied;
    const Bitboard targets = ~board.all[us] & safety.evasion;
    const Bitboard free = ~safety.pinned;
    int count = 0;
    for (const Square from : board.knights[us] & free)
        count += (knight_attacks(from) & targets).count();
    for (const Square from : board.diagonal[us] & free)
        count += (detail::sliders.bishop(from, occupied) & targets).count();
    for (const Square from : board.straight[us] & free)
        count += (detail::sliders.rook(from, occupied) & targets).count();
    count += count_pawn_moves<us>(
        pawn_targets<us>(board.pawns[us] & free, board.all[~us], occupied), safety.evasion);
    if (safety.pinned.any())
        count += count_pinned_moves<us>(board, safety.pinned, safety.evasion, occupied);
    if (board.en_passant.any()) [[unlikely]]
        count += en_passant_capturers<us>(board, occupied).count();
    return count;
}

/// The number of legal moves of `us`.
template <Color us>
[[nodiscard]] inline int count_moves(const Board& board) noexcept {
    const KingSafety<us> safety(board);
    const KingMoves<us> king(board, safety.occupied, safety.checkers.any());
    const int count = king.steps.count() + king.rooks.count();
    if (safety.checkers.several()) [[unlikely]]
        return count;
    return count + count_without_king<us>(board, safety);
}

}  // namespace chess::fast
