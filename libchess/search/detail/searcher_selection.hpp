#pragma once

// Part of `Searcher`: pruning, extensions and reductions.

#include "libchess/search/detail/searcher.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

namespace chess::detail {

/// Pruning of whole nodes off the principal variation and not in check.
template <typename Policy>
std::optional<Value> Searcher<Policy>::prune_node(Node& node) {
    const Value beta = node.beta;
    const int depth = node.depth;

    // Razoring: so far below the window that only a capture could help.
    if (has(Technique::razoring) && depth <= margin("razoring.depth") &&
        node.estimate + margin("razoring.base") + margin("razoring.square") * depth * depth <
            node.alpha) {
        const Value value = quiescence<false>(node.frame, node.alpha, node.alpha + 1, 0);
        if (stopped() || value <= node.alpha) return value;
    }
    // Reverse futility pruning: so far above it that a quiet move or two will not change that.
    if (has(Technique::reverse_futility) && depth <= margin("reverse_futility.depth") &&
        !node.was_pv && !is_mate(beta) && node.estimate < mate_bound &&
        node.estimate - margin("reverse_futility.ply") * (depth - (node.improving ? 1 : 0)) +
                (node.worsened ? margin("reverse_futility.worsened") : 0) >=
            beta &&
        !(has(Technique::mate_threats) && depth >= margin("mate_threat.depth") &&
          is_mate_threatened()))
        return (node.estimate + beta) / 2;
    if (const auto value = null_move(node)) return value;
    return probcut(node);
}

/// Whether the opponent, if he were to move, would mate at once.
template <typename Policy>
bool Searcher<Policy>::is_mate_threatened() {
    const auto undo = position_.make_null();
    const bool is_threatened = mating_move(position_).has_value();
    position_.unmake_null(undo);
    return is_threatened;
}

/// Null-move pruning: lets the opponent move twice; if even that does not bring the value below
/// beta, a move will not. Wrong in zugzwang, so not used with pawns alone, and verified with few
/// pieces or at high depth. Caplinger 2021, ch. 11. If the null move is answered by mate, that
/// threat extends the search by a ply; Donninger 1993.
template <typename Policy>
std::optional<Value> Searcher<Policy>::null_move(Node& node) {
    Frame* const frame = node.frame;
    const Value beta = node.beta;
    if (!has(Technique::null_move) || !node.cut || node.depth < margin("null_move.depth") ||
        !frame[-1].move || frame->ply < null_move_from_ || node.estimate < beta || is_mate(beta) ||
        frame->evaluation.value_or(beta) <
            beta + margin("null_move.base") - margin("null_move.ply") * node.depth)
        return std::nullopt;
    const Color us = position_.turn();
    const int pieces = (position_.pieces(us) & ~position_.pieces(PieceType::pawn)).count() - 1;
    if (pieces == 0) return std::nullopt;

    const int reduced =
        node.depth - (margin("null_move.reduction") + node.depth / margin("null_move.divisor") +
                      std::min((node.estimate - beta) / margin("null_move.value"),
                               margin("null_move.value_most")));
    count(&SearchStatistics::null_moves);
    const auto undo = make_null(frame);
    Value value = -this->node<false>(frame + 1, -beta, -beta + 1, reduced, !node.cut);
    unmake_null(undo);
    if (stopped()) return draw_value;
    if (value < beta) {
        if (has(Technique::mate_threats) && value < -mate_bound && frame->ply < 2 * root_depth_)
            node.depth += margin("mate_threat.extend");
        return std::nullopt;
    }
    if (is_mate(value)) value = beta;  // a mate after a null move is not proved
    const bool doubtful = node.depth >= margin("verification.depth") ||
                          (pieces == 1 && node.depth >= margin("verification.few"));
    if (has(Technique::null_move_verification) && doubtful && null_move_from_ == 0) {
        null_move_from_ = frame->ply + std::max(1, 3 * reduced / 4);
        const Value verified = this->node<false>(frame, beta - 1, beta, reduced, false);
        null_move_from_ = 0;
        if (verified < beta) return std::nullopt;
    }
    count(&SearchStatistics::null_cuts);
    return value;
}

/// ProbCut: a capture that beats beta by a margin in a shallow search would beat beta in a full
/// one, too. Buro 1995.
template <typename Policy>
std::optional<Value> Searcher<Policy>::probcut(Node& node) {
    Frame* const frame = node.frame;
    const Value raised =
        node.beta + margin("probcut.margin") - (node.improving ? margin("probcut.improving") : 0);
    if (!has(Technique::probcut) || node.depth < margin("probcut.depth") || is_mate(node.beta))
        return std::nullopt;
    const int depth = node.depth - margin("probcut.reduction");
    if (node.known && node.known->bound && node.known->depth > depth && node.known->value < raised)
        return std::nullopt;

    std::optional<Move> table_move = node.table_move;
    const int threshold = raised - frame->evaluation.value_or(node.estimate);
    if (table_move && (!position_.is_capture(*table_move) ||
                       !exchange_at_least(position_, *table_move, threshold)))
        table_move.reset();
    const MoveContext moves = context(frame);
    Picker picker(position_, techniques_, moves, table_move, Picker::Kind::noisy_winning,
                  threshold);
    while (picker.advance()) {
        const Move move = picker.move();
        const auto undo = make(frame, move);
        Value value = -quiescence<false>(frame + 1, -raised, -raised + 1, 0);
        if (value >= raised)
            value = -this->node<false>(frame + 1, -raised, -raised + 1, depth, !node.cut);
        unmake(move, undo);
        if (stopped()) return draw_value;
        if (value < raised) continue;
        store({move, value_to_table(value, frame->ply), Bound::lower, node.raw_evaluation,
               depth + 1, node.was_pv});
        return is_mate(value) ? value : value - (raised - node.beta);
    }
    return std::nullopt;
}

/// Whether quiet moves from this one on are skipped, except checks (late move and futility
/// pruning): few late moves cause a cutoff, and moves that cannot reach the window are followed by
/// worse ones.
template <typename Policy>
bool Searcher<Policy>::ends_quiets(const Node& node, const Candidate& candidate) const {
    if (!candidate.quiet) return false;
    const Frame& frame = *node.frame;
    const int depth = node.depth;
    if (has(Technique::late_move_pruning) && depth <= margin("late.depth") &&
        candidate.count >= (margin("late.moves") + depth * depth) / (node.improving ? 1 : 2))
        return true;
    const int reduced = std::max(0, depth - 1 - candidate.reduction);
    return has(Technique::futility) && reduced <= margin("futility.depth") && !frame.in_check &&
           !candidate.gives_check &&
           frame.evaluation.value_or(node.estimate) + margin("futility.base") +
                   margin("futility.ply") * reduced +
                   candidate.history / margin("futility.history") <=
               node.alpha;
}

/// Whether a move is pruned; the first never is.
template <typename Policy>
bool Searcher<Policy>::is_pruned(const Node& node, const Candidate& candidate) const {
    const auto loses = [&](int most) {
        return has(Technique::see_pruning) && !exchange_at_least(position_, candidate.move, -most);
    };
    const int depth = node.depth;
    if (candidate.gives_check && depth >= margin("check.depth")) return false;
    if (!candidate.quiet)
        return depth <= margin("noisy_exchange.depth") && candidate.bad_noisy &&
               loses(margin("noisy_exchange.ply") * depth);
    if (node.skip_quiets && !candidate.gives_check) return true;
    const int reduced = std::max(0, depth - 1 - candidate.reduction);
    if (has(Technique::history_pruning) && reduced <= margin("history.depth") &&
        candidate.history < -margin("history.ply") * std::max(1, depth))
        return true;
    return reduced <= margin("quiet_exchange.depth") &&
           loses(margin("quiet_exchange.square") * reduced * reduced);
}

/// Decides a move's extension in plies; a value ends the node instead (multi-cut).
template <typename Policy>
std::optional<Value> Searcher<Policy>::extend(Node& node, Candidate& candidate) {
    const Frame& frame = *node.frame;
    if (frame.ply >= 2 * root_depth_) return std::nullopt;  // limits the total extension
    const auto wants = [&] {
        const Move move = candidate.move;
        if (has(Technique::extend_check) && candidate.gives_check && !candidate.bad_noisy &&
            exchange_at_least(position_, move, 0))
            return true;
        if (has(Technique::extend_recapture) && position_.is_capture(move) && node.frame[-1].move &&
            node.frame[-1].move->to() == move.to())
            return true;
        if (has(Technique::extend_capture) && position_.is_capture(move) &&
            exchange_at_least(position_, move, margin("extend.capture_gain")))
            return true;
        return has(Technique::extend_one_reply) && frame.in_check &&
               count_legal_moves(position_) == 1;
    };
    if (has(Technique::extend_singular) && candidate.move == node.table_move)
        if (const auto value = singular(node, candidate)) return value;
    if (candidate.extension == 0 && wants()) candidate.extension = 1;
    return std::nullopt;
}

/// Whether the table's move is the only good one: all others fail low against its value minus a
/// margin. Anantharaman, Campbell and Hsu 1988; Caplinger 2021, ch. 14.
template <typename Policy>
std::optional<Value> Searcher<Policy>::singular(Node& node, Candidate& candidate) {
    Frame* const frame = node.frame;
    if (frame->ply == 0 || node.depth < margin("singular.depth") || frame->excluded ||
        !node.known || !node.known->bound || *node.known->bound == Bound::upper ||
        node.known->depth < node.depth - margin("singular.table_depth") ||
        is_mate(node.known->value))
        return std::nullopt;
    const Value bar = node.known->value - margin("singular.ply") * node.depth;
    frame->excluded = candidate.move;
    const Value value = this->node<false>(frame, bar - 1, bar, (node.depth - 1) / 2, node.cut);
    frame->excluded.reset();
    if (stopped()) return std::nullopt;

    if (value < bar) {
        const bool by_far = has(Technique::double_extensions) && !node.is_pv &&
                            value < bar - margin("double.margin") &&
                            frame->double_extensions < margin("double.most");
        candidate.extension = by_far ? 2 : 1;
        if (by_far && candidate.quiet && value < bar - margin("triple.margin"))
            candidate.extension = 3;
        return std::nullopt;
    }
    // Another move also beats beta: two doing so by chance is unlikely.
    if (has(Technique::multi_cut) && bar >= node.beta) return bar;
    if (has(Technique::negative_extensions) && (node.known->value >= node.beta || node.cut))
        candidate.extension = -2;
    return std::nullopt;
}

/// Fills the table of reductions by depth and number of the move, in 1/1024 plies.
template <typename Policy>
void Searcher<Policy>::fill_reductions() {
    const double base = margin("reduce.base") / 100.0;
    const double divisor = margin("reduce.divisor") / 100.0;
    std::array<double, 64> logarithms{};
    for (std::size_t i = 1; i < logarithms.size(); ++i)
        logarithms[i] = std::log(static_cast<double>(i));
    for (std::size_t depth = 1; depth < reductions_.size(); ++depth)
        for (std::size_t count = 1; count < reductions_.size(); ++count)
            reductions_[depth][count] =
                static_cast<int>(1024 * (base + logarithms[depth] * logarithms[count] / divisor));
}

/// A move's reduction in 1/1024 plies. Caplinger 2021, ch. 12.
template <typename Policy>
int Searcher<Policy>::reduction(const Node& node, const Candidate& candidate) const {
    int plies = reductions_[static_cast<std::size_t>(std::min(node.depth, 63))]
                           [static_cast<std::size_t>(std::min(candidate.count, 63))];
    if (candidate.quiet) {
        plies -= candidate.history * 1024 / margin("reduce.quiet_history");
        const bool takes = node.table_move && position_.is_capture(*node.table_move);
        if (takes) plies += margin("reduce.table_capture");
    } else {
        plies = plies * 2 / 3 - candidate.history * 1024 / margin("reduce.noisy_history");
    }
    if (!node.improving) plies += margin("reduce.worsening");
    if (node.cut) plies += margin("reduce.cut_node");
    if (node.is_pv) plies += margin("reduce.pv");
    if (node.was_pv) plies += margin("reduce.was_pv");
    if (candidate.gives_check) plies += margin("reduce.check");
    if (node.frame[1].cutoffs > margin("reduce.many_cutoffs")) plies += margin("reduce.cutoffs");
    plies -= std::abs(node.correction) * margin("reduce.correction");
    if (node.is_taken) plies += margin("reduce.taken");
    return plies;
}

}  // namespace chess::detail
