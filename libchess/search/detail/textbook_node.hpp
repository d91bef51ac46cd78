#pragma once

// Internal to libchess, not installed. Part of `Textbook`: the node, from minimax to principal
// variation search.

#include "libchess/search/detail/search_draws.hpp"
#include "libchess/search/detail/textbook.hpp"
#include "libchess/search/detail/textbook_counters.hpp"
#include "libchess/search/detail/textbook_horizon.hpp"
#include "libchess/search/detail/textbook_order.hpp"
#include "libchess/search/detail/textbook_selection.hpp"

#include <algorithm>

namespace chess::detail {

template <typename Techniques>
Position::Undo Textbook<Techniques>::make(Frame* frame, Move move) {
    frame->move = move;
    frame->was_capture = position_.is_capture(move);
    const Position::Undo undo = position_.make(move);
    frame[1].reversible = position_.halfmove_clock() == 0 ? 0 : frame->reversible + 1;
    keys_.push_back(position_.key());
    ++*nodes_;
    return undo;
}

template <typename Techniques>
void Textbook<Techniques>::unmake(Move move, const Position::Undo& undo) {
    keys_.pop_back();
    position_.unmake(move, undo);
}

template <typename Techniques>
bool Textbook<Techniques>::is_draw(const Frame& frame) const {
    return is_search_draw(position_, keys_, frame.reversible, frame.ply);
}

template <typename Techniques>
Value Textbook<Techniques>::evaluation(Frame& frame) {
    if (!frame.evaluation) frame.evaluation = static_value();
    return *frame.evaluation;
}

/// Both sides in turn: White looks for the highest value, Black for the lowest. Caplinger 2021,
/// 4.2. The value is White's.
template <typename Techniques>
Value Textbook<Techniques>::minimax(Frame* const frame, int depth) {
    frame->variation.clear();
    selective_depth_ = std::max(selective_depth_, frame->ply);
    if (stop_check_.is_stopped() || is_draw(*frame)) return draw_value;
    const bool white = position_.turn() == Color::white;
    const Value sign = white ? 1 : -1;
    if (depth == 0) return sign * horizon(frame, -infinite_value, infinite_value);
    const MoveList moves = legal_moves(position_);
    if (moves.empty()) return position_.in_check() ? sign * mated_at(frame->ply) : draw_value;
    count_interior(moves.size());
    Value best = -sign * infinite_value;
    for (const Move move : moves) {
        const auto undo = make(frame, move);
        const Value value = minimax(frame + 1, depth - 1);
        unmake(move, undo);
        if (stop_check_.is_over()) return give_up();
        if (white ? value <= best : value >= best) continue;
        best = value;
        frame->variation.assign(move, frame[1].variation);
    }
    statistics_.count_uncut(true);
    return best;
}

/// The same in one function: a side's value is the opponent's with its sign changed. Caplinger
/// 2021, 4.4.
template <typename Techniques>
Value Textbook<Techniques>::negamax(Frame* const frame, int depth) {
    frame->variation.clear();
    selective_depth_ = std::max(selective_depth_, frame->ply);
    if (stop_check_.is_stopped() || is_draw(*frame)) return draw_value;
    if (depth == 0) return horizon(frame, -infinite_value, infinite_value);
    const MoveList moves = legal_moves(position_);
    if (moves.empty()) return position_.in_check() ? mated_at(frame->ply) : draw_value;
    count_interior(moves.size());
    Value best = -infinite_value;
    for (const Move move : moves) {
        const auto undo = make(frame, move);
        const Value value = -negamax(frame + 1, depth - 1);
        unmake(move, undo);
        if (stop_check_.is_over()) return give_up();
        if (value <= best) continue;
        best = value;
        frame->variation.assign(move, frame[1].variation);
    }
    statistics_.count_uncut(true);
    return best;
}

/// Alpha-beta: the value of the position, exact between alpha and beta and a bound otherwise
/// (fail-soft). Marsland 1986, 2.2.
template <typename Techniques>
Value Textbook<Techniques>::search(Frame* const frame, Value alpha, Value beta, Depth depth) {
    // 1. The horizon, and ends of the game and of the search.
    frame->variation.clear();
    if (stop_check_.is_stopped()) return draw_value;
    selective_depth_ = std::max(selective_depth_, frame->ply);
    if (is_draw(*frame)) return draw_value;
    if (depth <= 0) return horizon(frame, alpha, beta);
    frame->in_check = position_.in_check();
    frame->evaluation.reset();
    if (frame->ply >= max_ply) return frame->in_check ? draw_value : static_value();
    if (has(Technique::mate_distance_pruning)) {
        // The window (b,b) is empty from the beginning.
        const bool was_empty = alpha == beta;
        alpha = std::max(alpha, mated_at(frame->ply));
        beta = std::min(beta, mates_at(frame->ply + 1));
        if (was_empty ? alpha > beta : alpha >= beta) return alpha;
    }

    // 2. What the table knows, and whether the node can be left without looking at moves.
    Node node{.frame = frame, .alpha = alpha, .beta = beta, .depth = depth};
    if (const auto value = ask_table(node)) return *value;
    if (const auto value = prune_node(node)) return *value;
    if (stop_check_.is_over()) return draw_value;

    // 3. The moves, and what they leave behind.
    Value value = expand(node);
    if (stop_check_.is_over()) return draw_value;
    if (has(Technique::fail_hard)) value = std::clamp(value, alpha, beta);
    return value;
}

/// Gives a value if that settles the node; else narrows the window where that is asked for.
/// Marsland 1986, figure 7; Caplinger 2021, 8.2.
template <typename Techniques>
std::optional<Value> Textbook<Techniques>::ask_table(Node& node) {
    if (!has(Technique::transposition_table) || node.frame->excluded) return std::nullopt;
    node.known = probe();
    table_luck_ += ((node.known ? 1024 : 0) - table_luck_) / 64;
    if (!node.known) return std::nullopt;
    TableEntry& known = *node.known;
    known.value = value_from_table(known.value, node.frame->ply, position_.halfmove_clock());
    if (known.move && is_legal(position_, *known.move)) node.table_move = known.move;
    const bool is_proved = has(Technique::proved_mates) && is_mate(known.value);
    const bool is_deep =
        has(Technique::equal_depth) ? known.depth == node.plies() : known.depth >= node.plies();
    statistics_.table.count_hit(known.bound && (is_deep || is_proved), node.table_move.has_value());
    if (!known.bound) return std::nullopt;
    // Within an open window a mate is searched again, so that the line to it is known.
    if (node.is_pv() && is_mate(known.value)) return std::nullopt;
    if (!is_deep && !is_proved) return std::nullopt;
    const bool cuts = known.bound == Bound::exact ||
                      (known.bound == Bound::lower && known.value >= node.beta) ||
                      (known.bound == Bound::upper && known.value <= node.alpha);
    if (cuts) {
        statistics_.table.count_cut(*known.bound);
        return known.value;
    }
    if (!has(Technique::table_narrowing)) return std::nullopt;
    if (known.bound == Bound::lower) node.alpha = std::max(node.alpha, known.value);
    else node.beta = std::min(node.beta, known.value);
    return std::nullopt;
}

template <typename Techniques>
void Textbook<Techniques>::store(const Node& node) {
    if (!has(Technique::transposition_table) || node.frame->excluded) return;
    // The window (b,b) does not tell whether a value of b is a lower bound or an upper one.
    if (node.alpha == node.beta && node.best == node.beta) return;
    const Bound bound = node.best >= node.beta    ? Bound::lower
                        : node.best <= node.alpha ? Bound::upper
                                                  : Bound::exact;
    const TableEntry entry{node.best_move, value_to_table(node.best, node.frame->ply),
                           bound,          {},
                           node.plies(),   node.is_pv()};
    if (own_table_) own_table_->store(position_.key(), entry);
    else if (shared_->observed != nullptr)
        shared_->observed->store(position_, entry, statistics_.table);
    else shared_->table.store(position_.key(), entry);
}

/// The loop over the moves. Marsland 1986, figures 1 and 7.
template <typename Techniques>
Value Textbook<Techniques>::expand(Node& node) {
    Frame* const frame = node.frame;
    frame->move_count = 0;
    const bool table_move_first = has(Technique::table_move_first) && node.table_move;
    const bool counts = !frame->excluded;
    if (table_move_first) {
        if (counts) ++statistics_.interior;
        if (try_move(node, *node.table_move, 0)) {
            if (stop_check_.is_over()) return counts ? give_up() : draw_value;
            store(node);
            return node.best;
        }
    }

    OrderedMoves moves;
    append_legal_moves(position_, MoveClass::all, moves.moves());
    if (moves.moves().empty()) return frame->in_check ? mated_at(frame->ply) : draw_value;
    statistics_.count_expanded(moves.moves().size());
    if (counts && !table_move_first) ++statistics_.interior;
    frame->move_count = static_cast<int>(moves.moves().size());
    rate(node, moves);
    try_all(node, moves);
    if (counts) count_verdict(node);
    if (stop_check_.is_over()) return draw_value;
    // Of a position whose every move was left out nothing is known but that it looked bad.
    if (node.count == 0) return node.alpha;
    store(node);
    return node.best;
}

template <typename Techniques>
void Textbook<Techniques>::try_all(Node& node, OrderedMoves& moves) {
    const bool tried_first = node.count > 0;
    while (const auto move = moves.next()) {
        if (tried_first && move == node.table_move) continue;
        if (try_move(node, *move, moves.taken()) || stop_check_.is_over()) return;
    }
    // When every move falls below the window it may be zugzwang: then none is left out.
    if (!has(Technique::marginal_guards) || node.count > 0 || !node.has_pruned) return;
    node.keep_all = true;
    OrderedMoves again;
    append_legal_moves(position_, MoveClass::all, again.moves());
    rate(node, again);
    while (const auto move = again.next())
        if (try_move(node, *move, again.taken()) || stop_check_.is_over()) return;
}

/// Tries the move that is `place`th in order; true if the node needs no other.
template <typename Techniques>
bool Textbook<Techniques>::try_move(Node& node, Move move, std::size_t place) {
    Frame* const frame = node.frame;
    if (move == frame->excluded) return false;
    Candidate candidate{move, !position_.is_noisy(move), position_.gives_check(move)};
    if (is_left_out(node, candidate, place)) {
        node.has_pruned = true;
        return false;
    }
    ++node.count;
    candidate.extension = extension(node, candidate);
    candidate.reduction = candidate.extension > 0 ? 0 : reduction(node, candidate);
    if (stop_check_.is_over()) return true;
    const Value value = value_of_move(node, candidate);
    if (stop_check_.is_over()) return true;

    if (value <= node.best) return false;
    const bool is_better = value > node.bar();
    node.best = value;
    node.best_move = move;
    frame->variation.assign(move, frame[1].variation);
    if (value >= node.beta) {
        note_cut(node, move);
        return true;
    }
    if (is_better && !has(Technique::history_at_cutoffs)) count_best(node, move);
    return false;
}

/// A move that was best, or cut: Marsland 1986, 3.3.
template <typename Techniques>
void Textbook<Techniques>::count_best(const Node& node, Move move) {
    if (!has(Technique::history)) return;
    const int count = has(Technique::history_by_depth) ? node.plies() * node.plies() : 1;
    histories_.add(node.frame->ply, position_.turn(), move, count);
}

/// Counts and learns from a cutoff.
template <typename Techniques>
void Textbook<Techniques>::note_cut(const Node& node, Move move) {
    count_cut(node, move);
    count_best(node, move);
    if (!has(Technique::killers)) return;
    if (position_.is_noisy(move) && !has(Technique::killer_captures)) return;
    const KillerRule rule = has(Technique::frequent_killers) ? KillerRule::frequent
                            : has(Technique::scored_killers) ? KillerRule::scored
                                                             : KillerRule::latest;
    node.frame->killers.add(move, node.best, rule, killer_slots());
}

/// What the next ply inherits, whatever leads there.
template <typename Techniques>
typename Textbook<Techniques>::Frame& Textbook<Techniques>::begin_child(Frame& frame) {
    Frame& child = *(&frame + 1);
    child.excluded.reset();
    child.no_null = false;
    child.nulls = 0;
    child.extended = frame.extended;
    child.extended_by_check = false;
    child.cut = !frame.cut;
    child.on_refutation = false;
    child.danger = 0;
    return child;
}

/// What it inherits from a move.
template <typename Techniques>
void Textbook<Techniques>::enter_child(const Node& node, const Candidate& candidate) {
    const Frame& frame = *node.frame;
    Frame& child = begin_child(*node.frame);
    child.extended += candidate.extension;
    child.extended_by_check = candidate.extension > 0 && candidate.gives_check;
    if (node.is_pv() && node.count == 1) child.cut = false;
    child.on_refutation = frame.on_refutation && refutation(frame) == candidate.move;
    child.danger = frame.danger;
    if (candidate.gives_check) child.danger = std::max(child.danger, 1);
    const bool is_forced =
        frame.move_count == 1 ||
        (frame.in_check && position_.type_at(candidate.move.from()) == PieceType::king);
    if (is_forced) child.danger = std::min(child.danger + 1, 2);
}

/// Makes a move and searches it: the first one with the whole window, with `pvs` the others with a
/// minimal one. Caplinger 2021, 10.2; Marsland 1986, figure 5.
template <typename Techniques>
Value Textbook<Techniques>::value_of_move(const Node& node, const Candidate& candidate) {
    Frame* const child = node.frame + 1;
    const Value alpha = node.bar();
    // The one bound of a search without deep cutoffs is the value of the node above.
    const Value ceiling = has(Technique::shallow_cutoffs) ? infinite_value : node.beta;
    const Depth depth = node.depth + (candidate.extension - 1) * one_ply;
    const Depth reduced = depth - candidate.reduction;
    const bool scouts = has(Technique::pvs) && node.count > 1;
    const bool ties = has(Technique::tie_window);
    const Value scout = scouts ? (ties ? alpha : alpha + 1) : ceiling;
    enter_child(node, candidate);

    const auto undo = make(node.frame, candidate.move);
    Value value = -search(child, -scout, -alpha, reduced);
    const auto is_surprise = [&] { return scouts && ties ? value >= alpha : value > alpha; };
    if (reduced < depth && is_surprise() && !stop_check_.is_over()) {
        ++statistics_.researches;
        value = -search(child, -scout, -alpha, depth);
    }
    if (scouts && is_surprise() && value < node.beta && !stop_check_.is_over())
        value = search_again(node, child, value, depth);
    unmake(candidate.move, undo);
    return value;
}

/// After a minimal window has failed high. Where the moves' loop is two plies from the horizon the
/// value is exact already (Reinefeld 1983).
template <typename Techniques>
Value Textbook<Techniques>::search_again(const Node& node, Frame* child, Value scouted,
                                         Depth depth) {
    if (has(Technique::depth_two_rule) && !has(Technique::fail_hard) && node.depth <= 2 * one_ply &&
        !is_mate(scouted))
        return scouted;
    ++statistics_.researches;
    // One below the value that was found, so that a line comes with it.
    const Value from = has(Technique::negascout) ? std::max(node.bar(), scouted - 1) : node.bar();
    return -search(child, -node.beta, -from, depth);
}

}  // namespace chess::detail
