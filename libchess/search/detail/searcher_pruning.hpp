#pragma once

// Internal to libchess, not installed. Part of `Searcher`: what is cut, left out, extended and
// reduced. The margins are first guesses; a match may well find better ones.

#include "libchess/search/detail/searcher.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

namespace chess::detail {

/// Cuts that need no move, in a node off the principal variation that is not in check.
template <typename Techniques, typename Counters>
std::optional<Value> Searcher<Techniques, Counters>::prune_node(Node& node) {
    const Value beta = node.beta;
    const int depth = node.depth;

    // So far below the window that only a capture could help.
    if (has(Technique::razoring) && depth <= 3 &&
        node.estimate + 160 + 190 * depth * depth < node.alpha) {
        const Value value = quiescence<false>(node.frame, node.alpha, node.alpha + 1, 0);
        if (is_over() || value <= node.alpha) return value;
    }
    // So far above it that a quiet move or two will not change that.
    if (has(Technique::reverse_futility) && depth <= 8 && !node.was_pv && !is_mate(beta) &&
        node.estimate < mate_bound &&
        node.estimate - 70 * (depth - (node.improving ? 1 : 0)) >= beta)
        return (node.estimate + beta) / 2;
    if (const auto value = null_move(node)) return value;
    return probcut(node);
}

/// Lets the opponent move twice: if even that does not bring the value below beta, a move will not.
/// Wrong in zugzwang, therefore not with pawns alone, and verified where few pieces are left or
/// much depends on it. Caplinger 2021, ch. 11.
template <typename Techniques, typename Counters>
std::optional<Value> Searcher<Techniques, Counters>::null_move(Node& node) {
    Frame* const frame = node.frame;
    const Value beta = node.beta;
    if (!has(Technique::null_move) || node.depth < 2 || !frame[-1].move ||
        frame->ply < null_move_from_ || node.estimate < beta || is_mate(beta) ||
        frame->evaluation.value_or(beta) < beta + 120 - 18 * node.depth)
        return std::nullopt;
    const Color us = position_.turn();
    const int pieces = (position_.pieces(us) & ~position_.pieces(PieceType::pawn)).count() - 1;
    if (pieces == 0) return std::nullopt;

    const int reduced =
        node.depth - (4 + node.depth / 4 + std::min((node.estimate - beta) / 180, 3));
    count(&SearchStatistics::null_moves);
    const auto undo = make_null(frame);
    Value value = -this->node<false>(frame + 1, -beta, -beta + 1, reduced, !node.cut);
    unmake_null(undo);
    if (is_over()) return draw_value;
    if (value < beta) return std::nullopt;
    if (is_mate(value)) value = beta;  // a mate that passing the turn allows is not proved
    const bool doubtful = node.depth >= 14 || (pieces == 1 && node.depth >= 5);
    if (!has(Technique::null_move_verification) || !doubtful || null_move_from_ > 0) {
        count(&SearchStatistics::null_cuts);
        return value;
    }

    null_move_from_ = frame->ply + std::max(1, 3 * reduced / 4);
    const Value verified = this->node<false>(frame, beta - 1, beta, reduced, false);
    null_move_from_ = 0;
    if (verified < beta) return std::nullopt;
    count(&SearchStatistics::null_cuts);
    return value;
}

/// A capture that beats beta by a margin in a search of little depth would in a full one, too.
/// Buro 1995.
template <typename Techniques, typename Counters>
std::optional<Value> Searcher<Techniques, Counters>::probcut(Node& node) {
    Frame* const frame = node.frame;
    const Value raised = node.beta + 170 - (node.improving ? 40 : 0);
    if (!has(Technique::probcut) || node.depth < 5 || is_mate(node.beta)) return std::nullopt;
    if (node.known && node.known->bound && node.known->depth >= node.depth - 3 &&
        node.known->value < raised)
        return std::nullopt;

    using Picker = MovePicker<Techniques>;
    std::optional<Move> table_move = node.table_move;
    const int threshold = raised - frame->evaluation.value_or(node.estimate);
    if (table_move && (!position_.is_capture(*table_move) ||
                       !exchange_at_least(position_, *table_move, threshold)))
        table_move.reset();
    const MoveContext moves = context(frame);
    Picker picker(position_, techniques_, moves, table_move, Picker::Kind::noisy_winning,
                  threshold);
    while (const auto move = picker.next()) {
        const auto undo = make(frame, *move);
        Value value = -quiescence<false>(frame + 1, -raised, -raised + 1, 0);
        if (value >= raised)
            value = -this->node<false>(frame + 1, -raised, -raised + 1, node.depth - 4, !node.cut);
        unmake(*move, undo);
        if (is_over()) return draw_value;
        if (value < raised) continue;
        if (has(Technique::transposition_table))
            tell_table({move, value_to_table(value, frame->ply), Bound::lower, node.raw_evaluation,
                        node.depth - 3, node.was_pv});
        return is_mate(value) ? value : value - (raised - node.beta);
    }
    return std::nullopt;
}

/// Whether a move is left out without being searched; the first never is. Once quiet moves are over
/// for a node, only those that give check are still looked at.
template <typename Techniques, typename Counters>
bool Searcher<Techniques, Counters>::is_pruned(Node& node, const Candidate& candidate) {
    const Frame& frame = *node.frame;
    const int depth = node.depth;
    if (candidate.quiet) {
        if (node.quiets_are_over && !candidate.gives_check) return true;
        // Few moves cut late.
        if (has(Technique::late_move_pruning) && depth <= 8 &&
            candidate.count >= (3 + depth * depth) / (node.improving ? 1 : 2)) {
            node.quiets_are_over = true;
            if (!candidate.gives_check) return true;
        }
        const int reduced = std::max(0, depth - 1 - reduction(node, candidate) / 1024);
        if (has(Technique::futility) && reduced <= 8 && !frame.in_check && !candidate.gives_check &&
            frame.evaluation.value_or(node.estimate) + 90 + 85 * reduced +
                    candidate.experience / 160 <=
                node.alpha) {
            node.quiets_are_over = true;
            return true;
        }
        if (has(Technique::history_pruning) && reduced <= 3 &&
            candidate.experience < -4200 * std::max(1, depth))
            return true;
        return has(Technique::see_pruning) && reduced <= 7 &&
               !exchange_at_least(position_, candidate.move, -22 * reduced * reduced);
    }
    return has(Technique::see_pruning) && depth <= 7 && candidate.bad_noisy &&
           !exchange_at_least(position_, candidate.move, -90 * depth);
}

/// Decides how many plies a move is searched deeper; a value ends the node instead (multi-cut).
template <typename Techniques, typename Counters>
std::optional<Value> Searcher<Techniques, Counters>::extend(Node& node, Candidate& candidate) {
    const Frame& frame = *node.frame;
    if (frame.ply >= 2 * root_depth_) return std::nullopt;  // the quota
    const auto wants = [&] {
        const Move move = candidate.move;
        if (has(Technique::extend_check) && candidate.gives_check && !candidate.bad_noisy &&
            exchange_at_least(position_, move, 0))
            return true;
        if (has(Technique::extend_recapture) && position_.is_capture(move) && node.frame[-1].move &&
            node.frame[-1].move->to() == move.to())
            return true;
        if (has(Technique::extend_capture) && position_.is_capture(move) &&
            exchange_at_least(position_, move, 100))
            return true;
        return has(Technique::extend_one_reply) && frame.in_check &&
               count_legal_moves(position_) == 1;
    };
    if (has(Technique::extend_singular) && candidate.move == node.table_move)
        if (const auto value = singular(node, candidate)) return value;
    if (candidate.extension == 0 && wants()) candidate.extension = 1;
    return std::nullopt;
}

/// Whether the table's move is the only good one: all others fail low against its value less a
/// margin. Anantharaman, Campbell and Hsu 1988; Caplinger 2021, ch. 14.
template <typename Techniques, typename Counters>
std::optional<Value> Searcher<Techniques, Counters>::singular(Node& node, Candidate& candidate) {
    Frame* const frame = node.frame;
    if (frame->ply == 0 || node.depth < 7 || frame->excluded || !node.known || !node.known->bound ||
        *node.known->bound == Bound::upper || node.known->depth < node.depth - 3 ||
        is_mate(node.known->value))
        return std::nullopt;
    const Value margin_value = node.known->value - 2 * node.depth;
    const int depth = (node.depth - 1) / 2;
    frame->excluded = candidate.move;
    const Value value = this->node<false>(frame, margin_value - 1, margin_value, depth, node.cut);
    frame->excluded.reset();
    if (is_over()) return std::nullopt;

    if (value < margin_value) {
        candidate.extension = 1;
        if (has(Technique::double_extensions) && !node.is_pv && value < margin_value - 18 &&
            frame->double_extensions < 6)
            candidate.extension = 2;
        return std::nullopt;
    }
    // Another move beats beta as well: that two do by chance is unlikely.
    if (has(Technique::multi_cut) && margin_value >= node.beta) return margin_value;
    if (has(Technique::negative_extensions)) {
        if (node.known->value >= node.beta) candidate.extension = -2;
        else if (node.cut) candidate.extension = -1;
    }
    return std::nullopt;
}

/// How much less deep a move is searched, in 1/1024 plies. Caplinger 2021, ch. 12.
template <typename Techniques, typename Counters>
int Searcher<Techniques, Counters>::reduction(const Node& node, const Candidate& candidate) const {
    static const auto table = [] {
        std::array<std::array<int, 64>, 64> values{};
        for (std::size_t depth = 1; depth < 64; ++depth)
            for (std::size_t count = 1; count < 64; ++count)
                values[depth][count] =
                    static_cast<int>(1024 * (0.6 + std::log(static_cast<double>(depth)) *
                                                       std::log(static_cast<double>(count)) / 2.2));
        return values;
    }();
    int plies = table[static_cast<std::size_t>(std::min(node.depth, 63))]
                     [static_cast<std::size_t>(std::min(candidate.count, 63))];
    if (candidate.quiet) {
        plies -= candidate.experience * 1024 / 12000;
        const bool takes = node.table_move && position_.is_capture(*node.table_move);
        if (takes) plies += 700;
    } else {
        plies = plies * 2 / 3 - candidate.experience * 1024 / 10000;
    }
    if (!node.improving) plies += 700;
    if (node.cut) plies += 1300;
    if (node.is_pv) plies -= 1024;
    if (node.was_pv) plies -= 900;
    if (candidate.gives_check) plies -= 800;
    if (node.frame[1].cutoffs > 3) plies += 700;
    if (node.is_taken) plies += 1024;
    return plies;
}

}  // namespace chess::detail
