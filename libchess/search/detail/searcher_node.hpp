#pragma once

// Internal to libchess, not installed. Part of `Searcher`: the node.

#include "libchess/position/detail/check_squares.hpp"
#include "libchess/search/detail/searcher.hpp"
#include "libchess/search/detail/searcher_counters.hpp"
#include "libchess/search/detail/searcher_moves.hpp"
#include "libchess/search/detail/searcher_pruning.hpp"
#include "libchess/search/detail/searcher_quiescence.hpp"
#include "libchess/search/detail/searcher_table.hpp"

namespace chess::detail {

/// The value of the position, exact between alpha and beta and a bound otherwise (fail-soft).
/// Caplinger 2021, ch. 5 and 10; Marsland 1986, 3.1.
template <typename Techniques, typename Counters>
template <bool pv>
Value Searcher<Techniques, Counters>::node(Frame* const frame, Value alpha, Value beta, int depth,
                                           bool cut) {
    // 1. The horizon, and ends of the game and of the search.
    if (depth <= 0) {
        count(&SearchStatistics::horizon_nodes);
        return quiescence<pv>(frame, alpha, beta, 0);
    }
    frame->variation.clear();
    if (is_stopped()) return draw_value;
    selective_depth_ = std::max(selective_depth_, frame->ply);
    frame->in_check = position_.in_check();
    if (const auto value = end_of_game(*frame, alpha, beta)) return *value;
    frame[1].excluded.reset();
    frame[1].double_extensions = frame->double_extensions;
    frame[2].killers = {};
    frame[2].cutoffs = 0;

    // 2. What the table knows.
    Node node{
        .frame = frame, .alpha = alpha, .beta = beta, .depth = depth, .cut = cut, .is_pv = pv};
    if (!frame->excluded) look_up(node);
    if constexpr (!pv)
        if (const auto value = table_cutoff(node)) return *value;

    // 3. What the position looks like, and whether that settles it.
    evaluate(node);
    if constexpr (!pv)
        if (!frame->in_check && !frame->excluded)
            if (const auto value = prune_node(node)) return *value;

    // 4. Without a move to begin with, a full search is not worth it yet.
    if (has(Technique::internal_iterative_reduction) && node.depth >= 4 && !node.table_move &&
        !frame->excluded && (pv || cut))
        --node.depth;

    // 5. The moves.
    return move_loop<pv>(node);
}

/// Draws, the end of the board's memory, and windows that no mate can reach any more.
template <typename Techniques, typename Counters>
std::optional<Value> Searcher<Techniques, Counters>::end_of_game(const Frame& frame, Value& alpha,
                                                                 Value& beta) {
    if (frame.excluded) return std::nullopt;
    if (is_draw(frame)) return draw_value;
    if (frame.ply >= max_ply) return frame.in_check ? draw_value : static_value();
    if (has(Technique::mate_distance_pruning)) {
        alpha = std::max(alpha, mated_at(frame.ply));
        beta = std::min(beta, mates_at(frame.ply + 1));
        if (alpha >= beta) return alpha;
    }
    return std::nullopt;
}

template <typename Techniques, typename Counters>
void Searcher<Techniques, Counters>::evaluate(Node& node) {
    Frame* const frame = node.frame;
    if (frame->excluded) {
        node.estimate = frame->evaluation.value_or(0);
        node.improving = true;
        return;
    }
    if (frame->in_check) {
        frame->evaluation.reset();
        return;
    }
    if (node.known && node.known->evaluation) node.raw_evaluation = node.known->evaluation;
    else node.raw_evaluation = static_value();
    Value value = *node.raw_evaluation;
    if (has(Technique::correction_history)) {
        node.slots = CorrectionHistory::slots_of(position_);
        value += corrections_->correction(position_.turn(), node.slots);
    }
    value = std::clamp(value, -mate_bound + 1, mate_bound - 1);
    frame->evaluation = value;
    node.estimate = value;
    if (node.known && node.known->bound) {
        const Value known = node.known->value;
        const Bound bound = *node.known->bound;
        if (!is_mate(known) && (known > value ? bound != Bound::upper : bound != Bound::lower))
            node.estimate = known;
    }
    const auto& before = frame[-2].evaluation ? frame[-2].evaluation : frame[-4].evaluation;
    node.improving = !before || value > *before;
}

template <typename Techniques, typename Counters>
typename Searcher<Techniques, Counters>::Candidate Searcher<Techniques, Counters>::candidate_of(
    Move move, int count, bool gives_check, bool bad_noisy, const MoveContext& moves) const {
    const bool quiet = !position_.is_noisy(move);
    return {.move = move,
            .count = count,
            .quiet = quiet,
            .gives_check = gives_check,
            .bad_noisy = bad_noisy,
            .experience = quiet ? moves.quiet_worth(position_, techniques_, move)
                                : moves.capture_worth(position_, move)};
}

template <typename Techniques, typename Counters>
template <bool pv>
// NOLINTNEXTLINE(*-cognitive-complexity): the node's loop, whose steps have names
Value Searcher<Techniques, Counters>::move_loop(Node& node) {
    Frame* const frame = node.frame;
    const MoveContext moves = context(frame);
    using Picker = MovePicker<Techniques>;
    Picker picker(position_, techniques_, moves, node.table_move, Picker::Kind::all);
    const CheckSquares checks(position_);

    std::optional<Trail::Mark> mark;
    if (shared_->nodes.size() > 1 && node.depth >= 5 && frame->ply < 16 && !frame->excluded) {
        mark.emplace(shared_->trail, position_.key(), static_cast<std::uint32_t>(index_) + 1);
        node.is_taken = mark->is_taken();
    }
    count_interior(node);
    Tried tried;
    Value best = -infinite_value;
    std::optional<Move> best_move;
    const Value old_alpha = node.alpha;
    Value alpha = old_alpha;
    int moves_tried = 0;
    while (const auto next = picker.next()) {
        const Move move = *next;
        if (move == frame->excluded) continue;
        prefetch(position_.likely_key_after(move));
        Candidate candidate = candidate_of(move, ++moves_tried, checks.gives_check(move),
                                           picker.is_bad_noisy(), moves);
        node.alpha = alpha;
        if (best > -mate_bound && is_pruned(node, candidate)) continue;
        if (const auto value = extend(node, candidate)) {
            count_given_up(node);
            return *value;
        }
        const Value value = is_over() ? draw_value : search_move<pv>(node, candidate, alpha);
        if (is_over()) {
            count_given_up(node);
            return draw_value;
        }
        if (value > best) {
            best = value;
            if (value > alpha) {
                best_move = move;
                if (pv || !has(Technique::pvs)) frame->variation.assign(move, frame[1].variation);
                if (value >= node.beta) break;
                alpha = value;
            }
        }
        if (best_move != move) (candidate.quiet ? tried.quiets : tried.captures).push_back(move);
    }
    if (moves_tried == 0) {
        if (frame->excluded) return node.alpha;
        return frame->in_check ? mated_at(frame->ply) : draw_value;
    }
    node.alpha = old_alpha;
    finish(node, best, best_move, tried, moves_tried);
    return best;
}

/// Makes a move and searches it: the first with the whole window, the others with a minimal one,
/// late ones less deep, and again whenever that says more than expected.
template <typename Techniques, typename Counters>
template <bool pv>
Value Searcher<Techniques, Counters>::search_move(Node& node, const Candidate& candidate,
                                                  Value alpha) {
    Frame* const frame = node.frame;
    Frame* const child = frame + 1;
    const int depth = node.depth - 1 + candidate.extension;
    const bool is_late = candidate.count > (node.is_pv ? 2 : 1) && node.depth >= 2;
    int reduced = depth;
    if (has(Technique::late_move_reductions) && is_late)
        reduced = std::clamp(depth - reduction(node, candidate) / 1024, 1, std::max(depth, 1));
    const Value beta = node.beta;
    const Value scout = has(Technique::pvs) ? alpha + 1 : beta;

    child->double_extensions = frame->double_extensions + (candidate.extension == 2 ? 1 : 0);
    const auto undo = make(frame, candidate.move);
    Value value = 0;
    if (candidate.count == 1) {
        value = -this->node<pv>(child, -beta, -alpha, depth, !pv && !node.cut);
    } else {
        value = -this->node<false>(child, -scout, -alpha, reduced, reduced < depth || !node.cut);
        if (value > alpha && reduced < depth) {
            count(&SearchStatistics::researches);
            value = -this->node<false>(child, -scout, -alpha, depth, !node.cut);
        }
        if constexpr (pv) {
            if (value > alpha && has(Technique::pvs)) {
                count(&SearchStatistics::researches);
                value = -this->node<true>(child, -beta, -alpha, depth, false);
            }
        }
    }
    unmake(candidate.move, undo);
    return value;
}

/// What the node leaves behind: experience, a correction, and an entry in the table.
template <typename Techniques, typename Counters>
void Searcher<Techniques, Counters>::finish(const Node& node, Value best,
                                            std::optional<Move> best_move, const Tried& tried,
                                            int moves) {
    Frame* const frame = node.frame;
    const bool is_cut = best_move && best >= node.beta;
    count_verdict(node, best_move, is_cut, moves);
    if (is_cut) {
        ++frame->cutoffs;
        learn(node, *best_move, tried);
    }
    if (frame->excluded) return;
    const Bound bound = is_cut ? Bound::lower : best_move ? Bound::exact : Bound::upper;
    if (has(Technique::correction_history)) correct(node, best, bound, best_move);
    if (has(Technique::transposition_table))
        tell_table({best_move, value_to_table(best, frame->ply), bound, node.raw_evaluation,
                    node.depth, node.was_pv});
}

/// Learns how far the static evaluation was off, where a quiet move, or a bound, tells.
template <typename Techniques, typename Counters>
void Searcher<Techniques, Counters>::correct(const Node& node, Value best, Bound bound,
                                             std::optional<Move> best_move) {
    const auto evaluation = node.frame->evaluation;
    if (!evaluation || is_mate(best)) return;
    if (best_move && position_.is_noisy(*best_move)) return;
    if (bound == Bound::lower && best <= *evaluation) return;
    if (bound == Bound::upper && best >= *evaluation) return;
    corrections_->learn(position_.turn(), node.slots, best - *evaluation, node.depth);
}

}  // namespace chess::detail
