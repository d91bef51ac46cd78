#pragma once

// Internal to libchess, not installed. Part of `Searcher`: making moves, draws, and what is learnt
// from moves.

#include "libchess/position/draws.hpp"
#include "libchess/search/searcher.hpp"

namespace chess::detail {

template <typename Techniques>
Position::Undo Searcher<Techniques>::make(Frame* frame, Move move) {
    frame->move = move;
    frame->move_target = MoveContext::target_of(position_, move);
    frame->continuation = &histories_->continuation[frame->move_target];
    const Position::Undo undo = position_.make(move);
    frame[1].reversible = position_.halfmove_clock() == 0 ? 0 : frame->reversible + 1;
    keys_.push_back(position_.key());
    shared_->table.prefetch(position_.key());
    ++*nodes_;
    return undo;
}

template <typename Techniques>
void Searcher<Techniques>::unmake(Move move, const Position::Undo& undo) {
    keys_.pop_back();
    position_.unmake(move, undo);
}

template <typename Techniques>
Position::Undo Searcher<Techniques>::make_null(Frame* frame) {
    frame->move.reset();
    frame->move_target = Histories::no_move;
    frame->continuation = &histories_->continuation[Histories::no_move];
    const Position::Undo undo = position_.make_null();
    frame[1].reversible = 0;  // no repetition reaches back over a null move
    keys_.push_back(position_.key());
    shared_->table.prefetch(position_.key());
    ++*nodes_;
    return undo;
}

template <typename Techniques>
void Searcher<Techniques>::unmake_null(const Position::Undo& undo) {
    keys_.pop_back();
    position_.unmake_null(undo);
}

template <typename Techniques>
bool Searcher<Techniques>::is_repetition(const Frame& frame) const {
    const std::size_t last = keys_.size() - 1;
    const auto reach = static_cast<std::size_t>(frame.reversible);
    const auto ply = static_cast<std::size_t>(frame.ply);
    int before_root = 0;
    for (std::size_t back = 4; back <= reach; back += 2) {
        if (keys_[last - back] != keys_[last]) continue;
        // Within the search once is enough: whoever could avoid it would have done so the first
        // time. What the game has seen counts by its rules.
        if (back < ply || ++before_root == 2) return true;
    }
    return false;
}

template <typename Techniques>
bool Searcher<Techniques>::is_draw(const Frame& frame) const {
    if (position_.halfmove_clock() >= 100 && (!position_.in_check() || has_legal_move(position_)))
        return true;
    return is_repetition(frame) || has_insufficient_material(position_);
}

template <typename Techniques>
MoveContext Searcher<Techniques>::context(const Frame* frame) const {
    return {*histories_,
            {frame[-1].continuation, frame[-2].continuation, frame[-4].continuation},
            frame->killers,
            histories_->counter[frame[-1].move_target]};
}

template <typename Techniques>
void Searcher<Techniques>::learn_quiet(const Frame* frame, Move move, int bonus) {
    histories_->quiet[position_.turn()][move.from()][move.to()].add(bonus);
    const std::size_t target = MoveContext::target_of(position_, move);
    for (const int back : {1, 2, 4})
        if (frame[-back].move) (*frame[-back].continuation)[target].add(bonus);
}

template <typename Techniques>
void Searcher<Techniques>::learn_capture(Move move, int bonus) {
    histories_
        ->capture[MoveContext::target_of(position_, move)]
                 [MoveContext::captured_or_king(position_, move)]
        .add(bonus);
}

template <typename Techniques>
void Searcher<Techniques>::learn(const Node& node, Move best, const Tried& tried) {
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

template <typename Techniques>
Value Searcher<Techniques>::static_value() {
    return evaluator_.evaluate(position_);
}

template <typename Techniques>
bool Searcher<Techniques>::is_stopped() {
    if (is_over()) return true;
    if (index_ != 0) return false;
    if (must_finish_ && nodes_->value() >= most_for_first_iteration) must_finish_ = false;
    if (nodes_->value() >= node_limit_) {
        must_finish_ = false;
        shared_->stop.store(true, std::memory_order_relaxed);
        return true;
    }
    if (--until_check_ > 0) return false;
    until_check_ = 512;
    const auto& limits = shared_->limits;
    if (shared_->time.is_over() || (limits.nodes && shared_->total_nodes() >= *limits.nodes)) {
        shared_->stop.store(true, std::memory_order_relaxed);
        return is_over();
    }
    return false;
}

}  // namespace chess::detail
