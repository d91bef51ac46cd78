#pragma once

#include "libchess/perft/detail/fast_count.hpp"

namespace chess::fast {

/// Walks all legal moves of `us`, set by set: the visitor gets
///   piece<Mover>(from, targets)       plain moves and captures of one piece
///   pawn_steps(targets, two?)         single and double steps, by target square
///   pawn_captures(targets, step)      captures, `from` = target - step
///   promotions(targets, step)
///   en_passant(from, to)
///   castling(rook)
// Always inline, so that a visitor that adds up can do so in a register.
template <Color us, Men men, typename Visitor>
[[gnu::always_inline]] inline void visit_moves(const Board& board,
                                               const KingSafety<us, men>& safety,
                                               Visitor& visitor) noexcept {
    const Bitboard occupied = safety.occupied;
    const Square king = board.king[us];
    const KingMoves<us, men> king_moves(board, occupied, safety.checkers.any());
    visitor.template piece<Mover::king>(king, king_moves.steps);
    if (safety.checkers.several()) return;

    const Bitboard targets = ~board.all[us] & safety.evasion;
    const auto allowed = [&](Square from) noexcept {
        return safety.pinned.contains(from) ? targets & detail::lines.line[king][from] : targets;
    };
    for (const Square from : board.template knights_of<men>(us) & ~safety.pinned)
        visitor.template piece<Mover::knight>(from, knight_attacks(from) & targets);
    for (const Square from :
         board.template diagonal_of<men>(us) & ~board.template straight_of<men>(us))
        visitor.template piece<Mover::bishop>(
            from, detail::fast_sliders.bishop(from, occupied) & allowed(from));
    for (const Square from :
         board.template straight_of<men>(us) & ~board.template diagonal_of<men>(us))
        visitor.template piece<Mover::rook>(
            from, detail::fast_sliders.rook(from, occupied) & allowed(from));
    for (const Square from :
         board.template straight_of<men>(us) & board.template diagonal_of<men>(us))
        visitor.template piece<Mover::queen>(from,
                                             detail::queen_lookup(from, occupied) & allowed(from));

    constexpr int up = us == Color::white ? 8 : -8;
    constexpr Bitboard last{relative(us, Rank::eighth)};
    const auto pawns = [&](const PawnTargets& to, Bitboard where) noexcept {
        const Bitboard one = to.one & where;
        const Bitboard east = to.east & where;
        const Bitboard west = to.west & where;
        visitor.pawn_steps(one & ~last, to.two & where);
        visitor.pawn_captures(east & ~last, up + 1);
        visitor.pawn_captures(west & ~last, up - 1);
        if (((one | east | west) & last).any()) {
            visitor.promotions(one & last, up);
            visitor.promotions(east & last, up + 1);
            visitor.promotions(west & last, up - 1);
        }
    };
    const auto visit_pawns = [&] [[gnu::always_inline]] (Bitboard moving, Bitboard where) noexcept {
        pawns(pawn_targets<us>(moving, board.all[~us], occupied), where);
    };
    const Bitboard pinned = board.pawns[us] & safety.pinned;
    if constexpr (men.knights && men.diagonal && men.straight) {
        visit_pawns(board.pawns[us] ^ pinned, safety.evasion);
        for (const Square from : pinned)
            visit_pawns(Bitboard(from), safety.evasion & detail::lines.line[king][from]);
    } else {
        // One call, which the compiler makes a part of this function: faster where few men stand.
        Bitboard rest = pinned;
        Bitboard moving = board.pawns[us] ^ pinned;
        Bitboard where = safety.evasion;
        while (true) {
            visit_pawns(moving, where);
            if (rest.empty()) break;
            const Square from = rest.pop();
            moving = Bitboard(from);
            where = safety.evasion & detail::lines.line[king][from];
        }
    }
    for (const Square from : en_passant_capturers<us, men>(board, occupied))
        visitor.en_passant(from, board.en_passant.first());
    for (const Square rook : king_moves.rooks) visitor.castling(rook);
}

/// Turns the sets of `visit_moves` into boards, one for each move, for a sink.
template <Color us, typename Sink>
class BoardVisitor {
public:
    BoardVisitor(const Board& board, Sink& sink) noexcept : board_(board), sink_(sink) {}

    template <Mover mover>
    void piece(Square from, Bitboard targets) noexcept {
        const Bitboard captures = targets & board_.all[~us];
        for (const Square to : targets ^ captures) sink_(board_.after<us, mover>(from, to));
        for (const Square to : captures) sink_(board_.after_capture<us, mover>(from, to));
    }
    void pawn_steps(Bitboard one, Bitboard two) noexcept {
        for (const Square to : one) sink_(board_.after_pawn<us>(square_at(index_of(to) - up), to));
        for (const Square to : two)
            sink_(board_.after_double_step<us>(square_at(index_of(to) - 2 * up), to));
    }
    void pawn_captures(Bitboard targets, int step) noexcept {
        for (const Square to : targets)
            sink_(board_.after_pawn_capture<us>(square_at(index_of(to) - step), to));
    }
    void promotions(Bitboard targets, int step) noexcept {
        for (const Square to : targets)
            for (const PieceType type :
                 {PieceType::queen, PieceType::rook, PieceType::bishop, PieceType::knight})
                sink_(board_.after_promotion<us>(square_at(index_of(to) - step), to, type));
    }
    void en_passant(Square from, Square to) noexcept {
        sink_(board_.after_en_passant<us>(from, to));
    }
    void castling(Square rook) noexcept { sink_(board_.after_castling<us>(rook)); }

private:
    static constexpr int up = us == Color::white ? 8 : -8;

    const Board& board_;
    Sink& sink_;
};

template <Color us, Men men, typename Sink>
inline void for_each_board(const Board& board, Sink sink) noexcept {
    const KingSafety<us, men> safety(board);
    BoardVisitor<us, Sink> visitor(board, sink);
    visit_moves<us, men>(board, safety, visitor);
}

}  // namespace chess::fast
