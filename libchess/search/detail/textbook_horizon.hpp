#pragma once

// Part of `Textbook`: the horizon and quiescence search.

#include "libchess/eval/detail/geometry.hpp"
#include "libchess/position/see.hpp"
#include "libchess/search/detail/textbook.hpp"
#include "libchess/search/detail/textbook_order.hpp"

namespace chess::detail {

/// The ordering score of quiet moves in quiescence search: below any capture's.
inline constexpr int quiet_last = -(1 << 20);

/// The value of a position at the horizon. Mates are always detected there.
template <typename Techniques>
Value Textbook<Techniques>::horizon(Frame* const frame, Value alpha, Value beta) {
    ++statistics_.horizon_nodes;
    frame->in_check = position_.in_check();
    if (frame->in_check && !has_legal_move(position_)) return mated_at(frame->ply);
    if (has(Technique::exchange_leaf)) return static_value() + best_exchange();
    if (!has(Technique::quiescence)) return static_value();
    int wide = has(Technique::quiescence_checks) || has(Technique::quiescence_pawns) ? 1 : 0;
    if (has(Technique::quiescence_extensions)) wide = beta - alpha > 1 ? 3 : wide + frame->danger;
    return quiescence(frame, alpha, beta, wide);
}

/// No captures are played: the best static exchange value is added. Marsland 1986, 2.5.
template <typename Techniques>
Value Textbook<Techniques>::best_exchange() const {
    int best = 0;
    for (const Move move : legal_moves(position_, MoveClass::noisy))
        best = std::max(best, exchange_value(position_, move));
    return best;
}

/// Quiescence search: captures and promotions, either side free to stop; for `wide` plies also
/// forceful quiet moves, and in check all moves. Caplinger 2021, ch. 13; Marsland 1986, 2.5; Chess
/// Programming Theory 2000.
template <typename Techniques>
// NOLINTNEXTLINE(*-cognitive-complexity): one text, in the order of the books
Value Textbook<Techniques>::quiescence(Frame* const frame, Value alpha, Value beta, int wide) {
    frame->variation.clear();
    if (poll_limits()) return draw_value;
    selective_depth_ = std::max(selective_depth_, frame->ply);
    frame->in_check = position_.in_check();
    if (frame->ply >= max_ply) return frame->in_check ? draw_value : static_value();
    const bool evading = frame->in_check && has(Technique::quiescence_evasions);

    Value best = evading ? -infinite_value : static_value();
    if (best >= beta) return best;
    const Value base = best + 160;
    alpha = std::max(alpha, best);
    OrderedMoves moves(position_, evading ? MoveClass::all : MoveClass::noisy);
    if (evading && moves.size() == 0) return mated_at(frame->ply);
    const MoveLooks<Techniques> looks{position_, techniques_, histories_, *frame, {}};
    moves.rate([&](Move move) {
        return position_.is_noisy(move) ? looks.capture_score(move) : quiet_last;
    });
    if (!evading && wide > 0) add_quiet_moves(moves);
    while (moves.advance()) {
        const Move move = moves.move();
        if (!evading && is_passed_by(*frame, move, base, alpha)) continue;
        ++statistics_.quiescence_moves;
        const auto undo = make(frame, move);
        const Value value = -quiescence(frame + 1, -beta, -alpha, wide - 1);
        unmake(move, undo);
        if (stopped()) break;
        if (value <= best) continue;
        best = value;
        if (value > alpha) {
            frame->variation.assign(move, frame[1].variation);
            alpha = value;
        }
        if (best >= beta) break;
    }
    return best;
}

/// Whether a capture or promotion is skipped in quiescence search. `base` is the evaluation plus a
/// margin for other gains.
template <typename Techniques>
bool Textbook<Techniques>::is_passed_by(const Frame& frame, Move move, Value base,
                                        Value alpha) const {
    if (!position_.is_noisy(move)) return false;
    if (move.promoted_to().value_or(PieceType::queen) != PieceType::queen) return true;
    if (has(Technique::quiescence_recaptures) && (&frame - 1)->was_capture &&
        !frame.recaptures(move))
        return true;
    if (!has(Technique::delta_pruning)) return false;
    const auto victim = position_.captured_by(move);
    const bool reaches = !victim || move.is_promotion() || base + exchange_values[*victim] > alpha;
    return !exchange_at_least(position_, move, reaches ? 0 : 1);
}

/// Forceful quiet moves: checks, and pawn moves to the last two ranks before promotion.
template <typename Techniques>
void Textbook<Techniques>::add_quiet_moves(OrderedMoves& moves) const {
    const Bitboard far = ranks_seen_by(position_.turn(), 5, 6);
    for (const Move move : legal_moves(position_, MoveClass::quiet)) {
        const bool pushes = has(Technique::quiescence_pawns) && far.contains(move.to()) &&
                            position_.type_at(move.from()) == PieceType::pawn;
        if (pushes || (has(Technique::quiescence_checks) && position_.gives_check(move)))
            moves.push_back(move, quiet_last);
    }
}

}  // namespace chess::detail
