#pragma once

// Part of `Searcher`: the node.

#include "libchess/position/detail/check_squares.hpp"
#include "libchess/search/detail/searcher.hpp"
#include "libchess/search/detail/searcher_quiescence.hpp"
#include "libchess/search/detail/searcher_selection.hpp"

#include <algorithm>

namespace chess::detail {

/// The value of the position, exact between alpha and beta and a bound otherwise (fail-soft).
/// Caplinger 2021, ch. 5 and 10; Marsland 1986, 3.1.
template <typename Policy>
template <bool pv>
Value Searcher<Policy>::node(Frame* const frame, Value alpha, Value beta, int depth, bool cut) {
    // 1. The horizon, and ends of the game and of the search.
    if (depth <= 0) {
        count(&SearchStatistics::horizon_nodes);
        return quiescence<pv>(frame, alpha, beta, 0);
    }
    frame->variation.clear();
    if (poll_limits()) return draw_value;
    selective_depth_ = std::max(selective_depth_, frame->ply);
    frame->in_check = position_.in_check();
    if (const auto value = end_of_game(*frame, alpha, beta)) return *value;
    if (may_be_in_tables() && !frame->excluded)
        if (const auto value = tablebase_value(frame->ply)) return *value;
    frame[1].excluded.reset();
    frame[1].double_extensions = frame->double_extensions;
    frame[2].killers = {};
    frame[2].cutoffs = 0;

    // 2. Probe the transposition table.
    Node node{
        .frame = frame, .alpha = alpha, .beta = beta, .depth = depth, .cut = cut, .is_pv = pv};
    if (!frame->excluded) look_up(node);
    if constexpr (!pv)
        if (const auto value = table_cutoff(node)) return *value;

    // 3. The static evaluation, and pruning by it.
    evaluate(node);
    if (!frame->excluded) {
        learn_gain(frame);
        node.depth += hindsight(frame, depth);
    }
    if constexpr (!pv)
        if (!frame->in_check && !frame->excluded)
            if (const auto value = prune_node(node)) return *value;

    // 4. Without a table move, reduce the depth.
    if (has(Technique::internal_iterative_reduction) &&
        node.depth >= margin("iterative_reduction.depth") && !frame->excluded && (pv || cut) &&
        (!node.table_move ||
         node.known->depth + margin("iterative_reduction.shallow") < node.depth))
        --node.depth;

    // 5. The moves.
    return move_loop<pv>(node);
}

/// Draws, the maximum ply, and mate distance pruning.
template <typename Policy>
std::optional<Value> Searcher<Policy>::end_of_game(const Frame& frame, Value& alpha, Value& beta) {
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

template <typename Policy>
void Searcher<Policy>::look_up(Node& node) {
    node.was_pv = node.is_pv;
    if (!has(Technique::transposition_table)) return;
    node.known = probe();
    if (!node.known) return;
    node.known->value =
        value_from_table(node.known->value, node.frame->ply, position_.halfmove_clock());
    node.was_pv = node.is_pv || node.known->was_pv;
    // The move may belong to another position with the same key, or to a torn entry.
    if (node.known->move && is_legal(position_, *node.known->move))
        node.table_move = node.known->move;
    if constexpr (Policy::counts)
        statistics_.table.count_hit(is_deep_enough(node), node.table_move.has_value());
}

/// Whether the table's value comes from a search at least as deep as this one.
template <typename Policy>
bool Searcher<Policy>::is_deep_enough(const Node& node) {
    if (!node.known || !node.known->bound) return false;
    // A proved mate is as good at any depth.
    const Value value = node.known->value;
    return node.known->depth >= node.depth ||
           (value >= node.beta ? value > mate_bound : value < -mate_bound);
}

/// The table's value, if it causes a cutoff.
template <typename Policy>
std::optional<Value> Searcher<Policy>::table_cutoff(const Node& node) {
    if (!is_deep_enough(node)) return std::nullopt;
    const Value value = node.known->value;
    const Bound bound = *node.known->bound;
    const bool fits = (bound != Bound::upper && value >= node.beta) ||
                      (bound != Bound::lower && value <= node.alpha) || bound == Bound::exact;
    // Near the fifty-move limit the same position may have another value.
    if (!fits || position_.halfmove_clock() >= 90) return std::nullopt;
    // A low depth is not enough if the bound contradicts the expected node type.
    if (node.depth > 0 && node.depth <= margin("table_cut.depth") &&
        node.cut != (value >= node.beta))
        return std::nullopt;
    if (value >= node.beta && node.table_move && node.depth > 0 &&
        !position_.is_noisy(*node.table_move)) {
        update_context(node.frame);
        learn_quiet(node.frame, *node.table_move,
                    std::min(margin("table_bonus.ply") * node.depth, margin("table_bonus.most")));
    }
    if constexpr (Policy::counts) statistics_.table.count_cut(bound);
    return value;
}

template <typename Policy>
void Searcher<Policy>::evaluate(Node& node) {
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
    if (has(Technique::correction_history)) {
        // Prefetched while the position is evaluated.
        node.slots = CorrectionHistory::slots_of(position_);
        corrections_->prefetch(position_.turn(), node.slots);
    }
    if (node.known && node.known->evaluation) node.raw_evaluation = node.known->evaluation;
    else node.raw_evaluation = static_value();
    Value value = *node.raw_evaluation;
    if (has(Technique::correction_history)) {
        node.correction = corrections_->correction(position_.turn(), node.slots);
        with_replies(frame, [&](const CorrectionHistory::Entry& reply) {
            node.correction += reply.value() / 64;
        });
        value += node.correction;
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
    node.worsened = frame[-1].evaluation && value > -*frame[-1].evaluation;
}

template <typename Policy>
typename Searcher<Policy>::Candidate Searcher<Policy>::candidate_of(
    const Node& node, Move move, int count, bool gives_check, bool bad_noisy,
    const MoveContext& moves) const {
    const bool quiet = !position_.is_noisy(move);
    Candidate candidate{.move = move,
                        .count = count,
                        .quiet = quiet,
                        .gives_check = gives_check,
                        .bad_noisy = bad_noisy,
                        .history = quiet ? moves.quiet_score(position_, techniques_, move)
                                         : moves.capture_score(position_, move)};
    if (count > 1) candidate.reduction = reduction(node, candidate) / 1024;
    return candidate;
}

template <typename Policy>
template <bool pv>
// NOLINTNEXTLINE(*-cognitive-complexity): the node's loop, whose steps have names
Value Searcher<Policy>::move_loop(Node& node) {
    Frame* const frame = node.frame;
    update_context(frame);
    const MoveContext moves = context(frame);
    Picker picker(position_, techniques_, moves, node.table_move, Picker::Kind::all);
    const CheckSquares checks(position_);

    std::optional<BusyPositions::Mark> mark;
    if (shared_->nodes.size() > 1 && node.depth >= 5 && frame->ply < 16 && !frame->excluded) {
        mark.emplace(shared_->busy, position_.key(), static_cast<std::uint32_t>(index_) + 1);
        node.is_taken = mark->is_taken();
    }
    count_interior(node);
    Searched searched;
    Value& best = node.best;
    std::optional<Move> best_move;
    int moves_seen = 0;
    while (picker.advance()) {
        const Move move = picker.move();
        if (move == frame->excluded) continue;
        ++moves_seen;
        const bool gives_check = checks.gives_check(move);
        if (node.skip_quiets && !gives_check && !position_.is_noisy(move)) continue;
        Candidate candidate =
            candidate_of(node, move, moves_seen, gives_check, picker.is_bad_noisy(), moves);
        if (best > -mate_bound) {
            node.skip_quiets = node.skip_quiets || ends_quiets(node, candidate);
            if (is_pruned(node, candidate)) continue;
        }
        prefetch(position_.likely_key_after(move));
        if (const auto value = extend(node, candidate)) {
            count_given_up(node);
            return *value;
        }
        const Value value = stopped() ? draw_value : search_move<pv>(node, candidate);
        if (stopped()) {
            count_given_up(node);
            return draw_value;
        }
        best = std::max(best, value);
        if (value <= node.alpha) {
            searched.push_back(candidate);
            continue;
        }
        best_move = move;
        if (pv || !has(Technique::pvs)) frame->variation.assign(move, frame[1].variation);
        if (value >= node.beta) break;
        node.alpha = value;
        // Once alpha is raised, later moves are seldom better.
        if (has(Technique::raised_alpha) && node.depth >= margin("raised_alpha.depth") &&
            node.depth <= margin("raised_alpha.most") && !is_mate(value))
            --node.depth;
    }
    if (moves_seen == 0) {
        if (frame->excluded) return node.alpha;
        return frame->in_check ? mated_at(frame->ply) : draw_value;
    }
    return finish(node, best, best_move, searched, moves_seen);
}

/// Makes a move and searches it: the first with the full window, the others with a minimal one,
/// late moves with reduced depth, and re-searches if they fail high.
template <typename Policy>
template <bool pv>
// NOLINTNEXTLINE(*-cognitive-complexity): one text, in the order of the books
Value Searcher<Policy>::search_move(const Node& node, const Candidate& candidate) {
    Frame* const frame = node.frame;
    Frame* const child = frame + 1;
    const Value alpha = node.alpha;
    const Value beta = node.beta;
    int depth = node.depth - 1 + candidate.extension;
    const bool is_late = candidate.count > (node.is_pv ? 2 : 1) && node.depth >= 2;
    int reduced = depth;
    if (has(Technique::late_move_reductions) && is_late)
        reduced = std::clamp(depth - candidate.reduction, 1, std::max(depth, 1));
    const Value scout = has(Technique::pvs) ? alpha + 1 : beta;

    child->double_extensions = frame->double_extensions + (candidate.extension >= 2 ? 1 : 0);
    const auto undo = make(frame, candidate.move);
    Value value = 0;
    frame->reduction = 0;
    if (candidate.count == 1) {
        value = -this->node<pv>(child, -beta, -alpha, depth, !pv && !node.cut);
    } else {
        frame->reduction = depth - reduced;
        value = -this->node<false>(child, -scout, -alpha, reduced, reduced < depth || !node.cut);
        frame->reduction = 0;
        if (value > alpha && reduced < depth) {
            // The margin of the fail-high decides the depth of the re-search.
            if (has(Technique::adaptive_research)) {
                if (value > node.best + margin("deeper.value") + 2 * depth) ++depth;
                else if (value < node.best + margin("shallower.value")) --depth;
            }
            if (reduced < depth) {
                count(&SearchStatistics::researches);
                value = -this->node<false>(child, -scout, -alpha, depth, !node.cut);
            }
            if (candidate.quiet && !stopped() && (value <= alpha || value >= beta))
                learn_continuations(frame, frame->move_target,
                                    value >= beta ? bonus_for(depth) : -bonus_for(depth));
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

/// Finishes a node: updates histories and the correction history, and stores a table entry.
template <typename Policy>
Value Searcher<Policy>::finish(const Node& node, Value best, std::optional<Move> best_move,
                               const Searched& searched, int moves) {
    Frame* const frame = node.frame;
    const bool is_cut = best_move && best >= node.beta;
    if (is_cut && !is_mate(best) && !is_mate(node.alpha))
        best = (best * node.depth + node.beta) / (node.depth + 1);
    count(node, [&](SearchStatistics& statistics) {
        if (!is_cut) statistics.count_uncut(best_move.has_value());
        else
            statistics.count_cut(moves, position_.is_capture(*best_move),
                                 node.table_move.has_value());
    });
    if (is_cut) {
        ++frame->cutoffs;
        learn(node, *best_move, searched);
    } else if (!best_move && !frame->excluded && frame[-1].move && frame[-1].was_quiet) {
        // The move that led here is good.
        learn_quiet(frame - 1, ~position_.turn(), *frame[-1].move, frame[-1].move_target,
                    bonus_for(node.depth) * margin("bonus.before") / 100);
    }
    if (frame->excluded) return best;
    const Bound bound = is_cut ? Bound::lower : best_move ? Bound::exact : Bound::upper;
    if (has(Technique::correction_history)) correct(node, best, bound, best_move);
    store({best_move, value_to_table(best, frame->ply), bound, node.raw_evaluation, node.depth,
           node.was_pv});
    return best;
}

template <typename Policy>
void Searcher<Policy>::learn(const Node& node, Move best, const Searched& searched) {
    Frame* const frame = node.frame;
    const int bonus = bonus_for(node.depth + (node.is_pv ? 1 : 0));
    if (position_.is_noisy(best)) {
        learn_capture(best, bonus);
    } else {
        learn_quiet(frame, best, bonus);
        for (const Move move : searched.quiets) learn_quiet(frame, move, -bonus);
        if (frame->killers[0] != best) frame->killers = {best, frame->killers[0]};
        histories_->counter[frame[-1].move_target] = best;
    }
    for (const Move move : searched.captures) learn_capture(move, -bonus);
}

/// Hindsight: adjusts the depth by the previous move's reduction and the change of the evaluation
/// since.
template <typename Policy>
int Searcher<Policy>::hindsight(const Frame* frame, int depth) const {
    const Frame& before = frame[-1];
    if (!has(Technique::hindsight) || before.reduction == 0 || !frame->evaluation ||
        !before.evaluation)
        return 0;
    const Value gained = *frame->evaluation + *before.evaluation;
    if (gained <= 0) return before.reduction >= margin("hindsight.extend") ? 1 : 0;
    return before.reduction >= margin("hindsight.reduce") && depth >= 2 &&
                   gained > margin("hindsight.value")
               ? -1
               : 0;
}

/// Updates a quiet move's history by the change of the static evaluation.
template <typename Policy>
void Searcher<Policy>::learn_gain(const Frame* frame) {
    const Frame& before = frame[-1];
    if (!has(Technique::static_gain) || !before.move || !before.was_quiet || !before.evaluation ||
        !frame->evaluation)
        return;
    const int gain = -margin("bonus.gain") * (*frame->evaluation + *before.evaluation);
    quiet_history(&before, ~position_.turn(), *before.move)
        .add(std::clamp(gain, -margin("bonus.gain_most"), margin("bonus.gain_most")));
}

/// Updates the correction history, if a quiet best move or a bound shows an error of the static
/// evaluation.
template <typename Policy>
void Searcher<Policy>::correct(const Node& node, Value best, Bound bound,
                               std::optional<Move> best_move) {
    const auto evaluation = node.frame->evaluation;
    if (!evaluation || is_mate(best)) return;
    if (best_move && position_.is_noisy(*best_move)) return;
    if (bound == Bound::lower && best <= *evaluation) return;
    if (bound == Bound::upper && best >= *evaluation) return;
    const Value error = best - *evaluation;
    corrections_->learn(position_.turn(), node.slots, error, node.depth);
    with_replies(node.frame,
                 [&](CorrectionHistory::Entry& reply) { reply.learn(error, node.depth); });
}

}  // namespace chess::detail
