#pragma once

// Part of `Textbook`: the node, from minimax to principal variation search.

#include "libchess/search/detail/textbook.hpp"
#include "libchess/search/detail/textbook_horizon.hpp"
#include "libchess/search/detail/textbook_order.hpp"
#include "libchess/search/detail/textbook_selection.hpp"

#include <algorithm>

namespace chess::detail {

// 1. Minimax.

/// The value of a leaf of the full tree, for the side to move; at other nodes the moves to try.
template <typename Techniques>
std::optional<Value> Textbook<Techniques>::leaf(Frame* const frame, int depth, MoveList& moves) {
    frame->variation.clear();
    selective_depth_ = std::max(selective_depth_, frame->ply);
    if (poll_limits() || is_draw(*frame)) return draw_value;
    if (depth == 0) return horizon(frame, -infinite_value, infinite_value);
    append_legal_moves(position_, MoveClass::all, moves);
    if (moves.empty()) return position_.in_check() ? mated_at(frame->ply) : draw_value;
    ++statistics_.interior;
    statistics_.count_expanded(moves.size());
    return std::nullopt;
}

/// White maximizes, Black minimizes. Caplinger 2021, 4.2. The value is White's.
template <typename Techniques>
Value Textbook<Techniques>::minimax(Frame* const frame, int depth) {
    const bool white = position_.turn() == Color::white;
    MoveList moves;
    if (const auto value = leaf(frame, depth, moves)) return white ? *value : -*value;
    Value best = white ? -infinite_value : infinite_value;
    for (const Move move : moves) {
        const auto undo = make(frame, move);
        const Value value = minimax(frame + 1, depth - 1);
        unmake(move, undo);
        if (stopped()) return give_up();
        if (white ? value <= best : value >= best) continue;
        best = value;
        frame->variation.assign(move, frame[1].variation);
    }
    statistics_.count_uncut(true);
    return best;
}

// 2. Negamax.

/// The same in one function: a side's value is the opponent's, negated. Caplinger 2021, 4.4.
template <typename Techniques>
Value Textbook<Techniques>::negamax(Frame* const frame, int depth) {
    MoveList moves;
    if (const auto value = leaf(frame, depth, moves)) return *value;
    Value best = -infinite_value;
    for (const Move move : moves) {
        const auto undo = make(frame, move);
        const Value value = -negamax(frame + 1, depth - 1);
        unmake(move, undo);
        if (stopped()) return give_up();
        if (value <= best) continue;
        best = value;
        frame->variation.assign(move, frame[1].variation);
    }
    statistics_.count_uncut(true);
    return best;
}

// 3. Alpha-beta.

/// The value of the position, exact between alpha and beta and a bound otherwise (fail-soft).
/// Marsland 1986, 2.2.
template <typename Techniques>
Value Textbook<Techniques>::search(Frame* const frame, Value alpha, Value beta, Depth depth) {
    // The horizon, and the end of the game or the search.
    frame->variation.clear();
    if (poll_limits()) return draw_value;
    selective_depth_ = std::max(selective_depth_, frame->ply);
    if (is_draw(*frame)) return draw_value;
    if (depth <= 0) return horizon(frame, alpha, beta);
    frame->in_check = position_.in_check();
    frame->evaluation.reset();
    if (frame->ply >= max_ply) return frame->in_check ? draw_value : static_value();
    if (has(Technique::mate_distance_pruning)) {
        // The window (b,b) is empty from the start.
        const bool was_empty = alpha == beta;
        alpha = std::max(alpha, mated_at(frame->ply));
        beta = std::min(beta, mates_at(frame->ply + 1));
        if (was_empty ? alpha > beta : alpha >= beta) return alpha;
    }

    // Probes the table, and prunes the node if possible.
    Node node{.frame = frame, .alpha = alpha, .beta = beta, .depth = depth};
    if (const auto value = look_up(node)) return *value;
    if (const auto value = prune_node(node)) return *value;
    if (stopped()) return draw_value;

    // Searches the moves, and stores the result.
    const Value value = alpha_beta(node);
    if (stopped()) return draw_value;
    return has(Technique::fail_hard) ? std::clamp(value, alpha, beta) : value;
}

/// The loop over the sorted moves. Marsland 1986, figures 1 and 7.
template <typename Techniques>
Value Textbook<Techniques>::alpha_beta(Node& node) {
    Frame* const frame = node.frame;
    frame->move_count = 0;
    const bool counts = !frame->excluded;
    const bool table_move_first = has(Technique::table_move_first) && node.table_move;
    if (table_move_first) {
        if (counts) ++statistics_.interior;
        if (try_move(node, *node.table_move, 0)) {
            if (stopped()) return counts ? give_up() : draw_value;
            store(node);
            return node.best;
        }
    }

    OrderedMoves moves(position_, MoveClass::all);
    if (moves.size() == 0) return frame->in_check ? mated_at(frame->ply) : draw_value;
    statistics_.count_expanded(moves.size());
    if (counts && !table_move_first) ++statistics_.interior;
    frame->move_count = static_cast<int>(moves.size());
    // If every move fails low it may be zugzwang: then no move is pruned.
    const bool is_done = try_all(node, moves);
    if (!is_done && has(Technique::marginal_guards) && node.count == 0 && node.has_pruned) {
        node.keep_all = true;
        static_cast<void>(try_all(node, moves));
    }
    if (counts) count_verdict(node);
    if (stopped()) return draw_value;
    // If every move was pruned, all that is known is that the position looked bad.
    if (node.count == 0) return node.alpha;
    store(node);
    return node.best;
}

/// Tries the moves, the most promising first; true after a cutoff.
template <typename Techniques>
bool Textbook<Techniques>::try_all(Node& node, OrderedMoves& moves) {
    const bool tried_first = node.count > 0;
    rate(node, moves);
    while (moves.advance()) {
        if (tried_first && moves.move() == node.table_move) continue;
        if (try_move(node, moves.move(), moves.taken()) || stopped()) return true;
    }
    return false;
}

/// Tries the move at index `place`; true if the node needs no other.
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
    if (stopped()) return true;
    const Value value = value_of_move(node, candidate);
    if (stopped()) return true;

    if (value <= node.best) return false;
    const bool is_better = value > node.bar();
    node.best = value;
    node.best_move = move;
    frame->variation.assign(move, frame[1].variation);
    if (value >= node.beta) {
        learn_cut(node, move);
        return true;
    }
    if (is_better && !has(Technique::history_at_cutoffs)) learn_best(node, move);
    return false;
}

/// Makes a move and searches it.
template <typename Techniques>
Value Textbook<Techniques>::value_of_move(const Node& node, const Candidate& candidate) {
    const Depth depth = node.depth + (candidate.extension - 1) * one_ply;
    enter_child(node, candidate);
    const auto undo = make(node.frame, candidate.move);
    const Value value = has(Technique::pvs) && node.count > 1
                            ? scout(node, depth, candidate.reduction)
                            : full_window(node, depth, candidate.reduction);
    unmake(candidate.move, undo);
    return value;
}

template <typename Techniques>
Value Textbook<Techniques>::full_window(const Node& node, Depth depth, Depth reduction) {
    // Without deep cutoffs, the only bound is the value of the parent node.
    const Value beta = has(Technique::shallow_cutoffs) ? infinite_value : node.beta;
    return search_reduced(node.frame + 1, node.bar(), beta, depth, reduction, false);
}

/// Searches with reduced depth first, and re-searches if that exceeds alpha, or equals it where
/// ties count.
template <typename Techniques>
Value Textbook<Techniques>::search_reduced(Frame* child, Value alpha, Value beta, Depth depth,
                                           Depth reduction, bool ties) {
    const Value value = -search(child, -beta, -alpha, depth - reduction);
    if (reduction == 0 || (ties ? value < alpha : value <= alpha) || stopped()) return value;
    ++statistics_.researches;
    return -search(child, -beta, -alpha, depth);
}

// 4. Principal variation search.

/// A minimal window proves that moves after the first are not better than the best so far; a move
/// that fails high is searched again. Caplinger 2021, 10.2; Marsland 1986, figure 5.
template <typename Techniques>
Value Textbook<Techniques>::scout(const Node& node, Depth depth, Depth reduction) {
    Frame* const child = node.frame + 1;
    const Value alpha = node.bar();
    const bool ties = has(Technique::tie_window);
    const Value value =
        search_reduced(child, alpha, ties ? alpha : alpha + 1, depth, reduction, ties);
    const bool is_better = ties ? value >= alpha : value > alpha;
    if (!is_better || value >= node.beta || stopped()) return value;
    // Two plies from the horizon the value is already exact (Reinefeld 1983).
    if (has(Technique::depth_two_rule) && !has(Technique::fail_hard) && node.depth <= 2 * one_ply &&
        !is_mate(value))
        return value;
    ++statistics_.researches;
    // One below the value found, so that the re-search returns a line.
    const Value from = has(Technique::negascout) ? std::max(alpha, value - 1) : alpha;
    return -search(child, -node.beta, -from, depth);
}

// Shared by all nodes.

/// Initializes the next ply's frame after any kind of move.
template <typename Techniques>
TextbookFrame& Textbook<Techniques>::begin_child(Frame& frame) {
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

/// Initializes the next ply's frame after a move.
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

/// Returns the table's value if it causes a cutoff; otherwise may narrow the window. Marsland 1986,
/// figure 7; Caplinger 2021, 8.2.
template <typename Techniques>
std::optional<Value> Textbook<Techniques>::look_up(Node& node) {
    if (!has(Technique::transposition_table) || node.frame->excluded) return std::nullopt;
    if (observed_ != nullptr) {
        node.known = observed_->probe(position_, statistics_.table);
    } else {
        node.known = shared_->table.probe(position_.key());
        statistics_.table.count_probe(node.known.has_value());
    }
    table_hit_rate_ += ((node.known ? 1024 : 0) - table_hit_rate_) / 64;
    if (!node.known) return std::nullopt;
    TtEntry& known = *node.known;
    known.value = value_from_table(known.value, node.frame->ply, position_.halfmove_clock());
    if (known.move && is_legal(position_, *known.move)) node.table_move = known.move;
    const bool is_proved = has(Technique::proved_mates) && is_mate(known.value);
    const bool is_deep =
        has(Technique::equal_depth) ? known.depth == node.plies() : known.depth >= node.plies();
    statistics_.table.count_hit(known.bound && (is_deep || is_proved), node.table_move.has_value());
    // In a PV node a mate is searched again to get its line.
    if (!known.bound || (!is_deep && !is_proved) || (node.is_pv() && is_mate(known.value)))
        return std::nullopt;
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
    // With the window (b,b) a value of b may be a lower or an upper bound.
    if (node.alpha == node.beta && node.best == node.beta) return;
    const Bound bound = node.best >= node.beta    ? Bound::lower
                        : node.best <= node.alpha ? Bound::upper
                                                  : Bound::exact;
    const TtEntry entry{.move = node.best_move,
                        .value = value_to_table(node.best, node.frame->ply),
                        .bound = bound,
                        .evaluation = {},
                        .depth = node.plies(),
                        .was_pv = node.is_pv()};
    if (observed_ == nullptr) return shared_->table.store(position_.key(), entry);
    TtCounters unseen;  // stores are counted only in the shared table
    observed_->store(position_, entry, own_table_ ? unseen : statistics_.table);
}

/// Learns from a move that was best or caused a cutoff: Marsland 1986, 3.3.
template <typename Techniques>
void Textbook<Techniques>::learn_best(const Node& node, Move move) {
    if (!has(Technique::history)) return;
    const int count = has(Technique::history_by_depth) ? node.plies() * node.plies() : 1;
    histories_.add(node.frame->ply, position_.turn(), move, count);
}

template <typename Techniques>
void Textbook<Techniques>::learn_cut(const Node& node, Move move) {
    count_cut(node, move);
    learn_best(node, move);
    if (!has(Technique::killers)) return;
    if (position_.is_noisy(move) && !has(Technique::killer_captures)) return;
    const KillerRule rule = has(Technique::frequent_killers) ? KillerRule::frequent
                            : has(Technique::scored_killers) ? KillerRule::scored
                                                             : KillerRule::latest;
    node.frame->killers.add(move, node.best, rule, killer_slots());
}

}  // namespace chess::detail
