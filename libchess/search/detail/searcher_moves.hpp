#pragma once

// Internal to libchess, not installed. Part of `Searcher`: making moves, draws, and what is learnt
// from moves.

#include "libchess/search/detail/search_draws.hpp"
#include "libchess/search/detail/searcher.hpp"

namespace chess::detail {

template <typename Techniques, typename Counters>
Position::Undo Searcher<Techniques, Counters>::make(Frame* frame, Move move) {
    frame->move = move;
    frame->move_target = MoveContext::target_of(position_, move);
    frame->continuation = &histories_->continuation[frame->move_target];
    const Position::Undo undo = position_.make(move);
    frame[1].reversible = position_.halfmove_clock() == 0 ? 0 : frame->reversible + 1;
    keys_.push_back(position_.key());
    prefetch(position_.key());
    ++*nodes_;
    return undo;
}

template <typename Techniques, typename Counters>
void Searcher<Techniques, Counters>::unmake(Move move, const Position::Undo& undo) {
    keys_.pop_back();
    position_.unmake(move, undo);
}

template <typename Techniques, typename Counters>
Position::Undo Searcher<Techniques, Counters>::make_null(Frame* frame) {
    frame->move.reset();
    frame->move_target = Histories::no_move;
    frame->continuation = &histories_->continuation[Histories::no_move];
    const Position::Undo undo = position_.make_null();
    frame[1].reversible = 0;  // no repetition reaches back over a null move
    keys_.push_back(position_.key());
    prefetch(position_.key());
    ++*nodes_;
    return undo;
}

template <typename Techniques, typename Counters>
void Searcher<Techniques, Counters>::unmake_null(const Position::Undo& undo) {
    keys_.pop_back();
    position_.unmake_null(undo);
}

template <typename Techniques, typename Counters>
bool Searcher<Techniques, Counters>::is_draw(const Frame& frame) const {
    return is_search_draw(position_, keys_, frame.reversible, frame.ply);
}

template <typename Techniques, typename Counters>
MoveContext Searcher<Techniques, Counters>::context(const Frame* frame) const {
    return {*histories_,
            {frame[-1].continuation, frame[-2].continuation, frame[-4].continuation},
            frame->killers,
            histories_->counter[frame[-1].move_target]};
}

template <typename Techniques, typename Counters>
void Searcher<Techniques, Counters>::learn_quiet(const Frame* frame, Move move, int bonus) {
    histories_->quiet[position_.turn()][move.from()][move.to()].add(bonus);
    const std::size_t target = MoveContext::target_of(position_, move);
    for (const int back : {1, 2, 4})
        if (frame[-back].move) (*frame[-back].continuation)[target].add(bonus);
}

template <typename Techniques, typename Counters>
void Searcher<Techniques, Counters>::learn_capture(Move move, int bonus) {
    histories_
        ->capture[MoveContext::target_of(position_, move)]
                 [MoveContext::captured_or_king(position_, move)]
        .add(bonus);
}

template <typename Techniques, typename Counters>
void Searcher<Techniques, Counters>::learn(const Node& node, Move best, const Tried& tried) {
    Frame* const frame = node.frame;
    const int depth = node.depth + (node.is_pv ? 1 : 0);
    const int bonus = std::min(170 * depth - 80, 1700);
    if (position_.is_noisy(best)) {
        learn_capture(best, bonus);
    } else {
        learn_quiet(frame, best, bonus);
        for (const Move move : tried.quiets) learn_quiet(frame, move, -bonus);
        if (frame->killers[0] != best) frame->killers = {best, frame->killers[0]};
        histories_->counter[frame[-1].move_target] = best;
    }
    for (const Move move : tried.captures) learn_capture(move, -bonus);
}

template <typename Techniques, typename Counters>
Value Searcher<Techniques, Counters>::static_value() {
    return evaluator_.evaluate(position_);
}

}  // namespace chess::detail
