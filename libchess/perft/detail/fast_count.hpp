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
[[nodiscard, gnu::always_inline]] inline PawnTargets pawn_targets(Bitboard pawns, Bitboard enemy,
                                                                  Bitboard occupied) noexcept {
    const Bitboard row = shift_ahead<us>(pawns);
    const Bitboard one = row & ~occupied;
    const Bitboard two = shift_ahead<us>(one & Bitboard(relative(us, Rank::third))) & ~occupied;
    return {one, two, shift_east(row) & enemy, shift_west(row) & enemy};
}

/// The number of moves of unpinned pawns to those squares, four for a promotion.
template <Color us>
[[nodiscard, gnu::always_inline]] inline int count_pawn_moves(const PawnTargets& to,
                                                              Bitboard evasion) noexcept {
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
template <Color us, Men men>
[[nodiscard]] inline int count_pinned_moves(const Board& board, Bitboard pinned, Bitboard evasion,
                                            Bitboard occupied) noexcept {
    int count = 0;
    const Square king = board.king[us];
    for (const Square from : pinned & ~board.template knights_of<men>(us)) {
        const Bitboard allowed = detail::lines.line[king][from] & evasion & ~board.all[us];
        if (board.pawns[us].contains(from))
            count += count_pawn_moves<us>(
                pawn_targets<us>(Bitboard(from), board.all[~us], occupied), allowed);
        if (board.template diagonal_of<men>(us).contains(from))
            count += (detail::fast_sliders.bishop(from, occupied) & allowed).count();
        if (board.template straight_of<men>(us).contains(from))
            count += (detail::fast_sliders.rook(from, occupied) & allowed).count();
    }
    return count;
}

/// The number of legal moves of `us` apart from the king's, who is not in double check.
template <Color us, Men men>
[[nodiscard, gnu::always_inline]] inline int count_without_king(
    const Board& board, const KingSafety<us, men>& safety) noexcept {
    const Bitboard occupied = safety.occupied;
    const Bitboard targets = ~board.all[us] & safety.evasion;
    const Bitboard free = ~safety.pinned;
    int count = 0;
    for (const Square from : board.template knights_of<men>(us) & free)
        count += (knight_attacks(from) & targets).count();
    for (const Square from : board.template diagonal_of<men>(us) & free)
        count += (detail::fast_sliders.bishop(from, occupied) & targets).count();
    for (const Square from : board.template straight_of<men>(us) & free)
        count += (detail::fast_sliders.rook(from, occupied) & targets).count();
    count += count_pawn_moves<us>(
        pawn_targets<us>(board.pawns[us] & free, board.all[~us], occupied), safety.evasion);
    if (safety.pinned.any())
        count += count_pinned_moves<us, men>(board, safety.pinned, safety.evasion, occupied);
    if (board.en_passant.any()) [[unlikely]]
        count += en_passant_capturers<us, men>(board, occupied).count();
    return count;
}

/// The number of legal moves of `us`.
template <Color us, Men men>
[[nodiscard]] inline int count_moves(const Board& board) noexcept {
    const KingSafety<us, men> safety(board);
    const KingMoves<us, men> king(board, safety.occupied, safety.checkers.any());
    const int count = king.steps.count() + king.rooks.count();
    if (safety.checkers.several()) [[unlikely]]
        return count;
    return count + count_without_king<us, men>(board, safety);
}

/// The replies to a pawn's four promotions on `to`, all together. They are those to a pawn that
/// stays one, which attacks nothing there, less the king's steps that the new piece takes from him.
template <Color us, Men men>
[[gnu::noinline]] int count_promotion_replies(const Board& board, Square from, Square to) noexcept {
    constexpr Color them = ~us;
    const Board plain = board.after_pawn_capture<us>(from, to);
    const KingSafety<them, men> safety(plain);
    const KingMoves<them, men> moves(plain, safety.occupied, safety.checkers.any());
    const Square king = plain.king[them];
    const Bitboard others = safety.occupied ^ Bitboard(king);
    int plain_replies = moves.steps.count();
    if (!safety.checkers.several()) plain_replies += count_without_king<them, men>(plain, safety);

    int total = 0;
    const auto add = [&](PieceType type, Bitboard attacked, bool may_pin) noexcept {
        if (may_pin || moves.rooks.any() || attacked.contains(king))
            // With all men, since there may have been none of this type.
            total += count_moves<them, all_men>(board.after_promotion<us>(from, to, type));
        else total += plain_replies - (moves.steps & attacked).count();
    };
    const Bitboard straight = detail::fast_sliders.rook(to, others);
    const Bitboard diagonal = detail::fast_sliders.bishop(to, others);
    const bool on_straight = rook_lines[to].contains(king);
    const bool on_diagonal = bishop_lines[to].contains(king);
    add(PieceType::queen, straight | diagonal, on_straight || on_diagonal);
    add(PieceType::rook, straight, on_straight);
    add(PieceType::bishop, diagonal, on_diagonal);
    add(PieceType::knight, knight_attacks(to), false);
    return total;
}

}  // namespace chess::fast
