#pragma once

// Part of `Textbook`: pruning, reductions and extensions.

#include "libchess/position/see.hpp"
#include "libchess/search/detail/textbook.hpp"
#include "libchess/search/detail/textbook_order.hpp"

#include <cmath>

namespace chess::detail {

/// Plies at full width before any pruning, with `three-phases`. Marsland 1986, 4.
inline constexpr int full_width_plies = 2;

/// The widths of tapered n-best search, by ply: those of Greenblatt's program of 1967.
[[nodiscard]] constexpr std::size_t n_best_width(int ply) noexcept {
    if (ply < 2) return 15;
    return ply < 4 ? 9 : 7;
}

/// Stockfish 10's reduction table; the product of two factors is in 1024ths of a ply. Caplinger
/// 2021, 12.3.
inline const std::array<int, 256> reduction_factors = [] {
    std::array<int, 256> factors{};
    for (std::size_t i = 1; i < factors.size(); ++i) {
        const auto x = static_cast<double>(i);
        factors[i] = static_cast<int>(21.3 * std::log(x + 0.25 * std::log(x)));
    }
    return factors;
}();

/// The pieces of the side to move, without king and pawns.
[[nodiscard]] inline Bitboard pieces_to_move(const Position& position) noexcept {
    return position.pieces(position.turn()) &
           ~(position.pieces(PieceType::pawn) | position.pieces(PieceType::king));
}

/// The number of them that could be captured with gain.
[[nodiscard]] inline int pieces_en_prise(const Position& position) noexcept {
    int count = 0;
    const Color us = position.turn();
    for (const Square square : pieces_to_move(position)) {
        const Bitboard attackers = position.attackers_to(square, position.occupied());
        const Bitboard theirs = attackers & position.pieces(~us);
        if (theirs.empty()) continue;
        bool hangs = (attackers & position.pieces(us)).empty();
        for (const Square attacker : theirs)
            hangs = hangs || exchange_values[position.type_at(attacker)] <
                                 exchange_values[position.type_at(square)];
        if (hangs) ++count;
    }
    return count;
}

template <typename Techniques>
std::optional<Value> Textbook<Techniques>::prune_node(Node& node) {
    const Frame& frame = *node.frame;
    if (frame.in_check || frame.excluded) return std::nullopt;
    if (has(Technique::three_phases) && frame.ply < full_width_plies) return std::nullopt;
    if (const auto value = null_move(node)) return value;
    return razor(node);
}

/// Null-move pruning: passing is hardly ever the best move, so if it fails high, so does the node.
/// Caplinger 2021, ch. 11.
template <typename Techniques>
std::optional<Value> Textbook<Techniques>::null_move(Node& node) {
    Frame* const frame = node.frame;
    if (!has(Technique::null_move) || frame->no_null || is_mate(node.beta)) return std::nullopt;
    // A null move after a null move searches the position itself at lower depth: it detects
    // zugzwang.
    if (frame->nulls >= (has(Technique::double_null_move) ? 2 : 1)) return std::nullopt;
    if (node.plies() < 2 || pieces_to_move(position_).empty()) return std::nullopt;

    int reduction = has(Technique::null_move_unreduced) ? 0 : 2;
    if (has(Technique::null_move_adaptive)) {
        const Value above = evaluation(*frame) - node.beta;
        if (above < 0) return std::nullopt;
        reduction = (737 + 77 * node.plies()) / 246 + std::min(above / 192, 3);
    }
    const Depth depth = node.depth - (1 + reduction) * one_ply;
    frame->move.reset();
    frame->was_capture = false;
    Frame& child = begin_child(*frame);
    child.nulls = frame->nulls + 1;
    child.reversible = 0;  // repetitions do not reach back over a null move
    ++statistics_.null_moves;
    const auto undo = position_.make_null();
    keys_.push_back(position_.key());
    ++*nodes_;
    const Value value = -search(&child, -node.beta, -node.beta + 1, depth);
    keys_.pop_back();
    position_.unmake_null(undo);
    if (stopped() || value < node.beta) return std::nullopt;
    if (has(Technique::null_move_verification) && node.plies() >= 6) {
        frame->no_null = true;
        const Value verified = search(frame, node.beta - 1, node.beta, depth);
        frame->no_null = false;
        if (stopped() || verified < node.beta) return std::nullopt;
    }
    ++statistics_.null_cuts;
    return is_mate(value) ? node.beta : value;
}

/// Futility pruning: near the horizon and far below the window only captures could help. Marsland
/// 1986, 3.2; not if two pieces hang, of which one may still be saved.
template <typename Techniques>
std::optional<Value> Textbook<Techniques>::razor(Node& node) {
    if (!has(Technique::razoring) || node.is_pv() || node.plies() > 2 || is_mate(node.alpha))
        return std::nullopt;
    if (evaluation(*node.frame) + 150 + 150 * node.plies() > node.alpha) return std::nullopt;
    if (has(Technique::marginal_guards) && pieces_en_prise(position_) > 1) return std::nullopt;
    const Value value = quiescence(node.frame, node.alpha, node.alpha + 1, 0);
    if (stopped() || value > node.alpha) return std::nullopt;
    return value;
}

/// Whether the move loop skips a move. `place` counts from 1. Marsland 1986, 3.2.
template <typename Techniques>
bool Textbook<Techniques>::is_left_out(const Node& node, const Candidate& candidate,
                                       std::size_t place) {
    Frame& frame = *node.frame;
    if (node.keep_all || frame.in_check) return false;
    if (has(Technique::three_phases) && frame.ply < full_width_plies) return false;
    if (has(Technique::n_best) && place > n_best_width(frame.ply)) return true;
    if (candidate.gives_check || node.bar() < -mate_bound) return false;
    if (has(Technique::futility) && candidate.quiet && !node.is_pv() && node.plies() <= 2 &&
        evaluation(frame) + 150 * node.plies() <= node.alpha)
        return !has(Technique::marginal_guards) || pieces_en_prise(position_) < 2;
    if (!has(Technique::gamma) || node.count == 0) return false;
    // Newborn's gamma rule: the opponent's reply can only lower the value after a move.
    const auto undo = position_.make(candidate.move);
    const Value value = -static_value();
    position_.unmake(candidate.move, undo);
    return value <= node.bar();
}

/// A move's extension in plies: at most one, and only while the line has not been extended by half
/// its length. Caplinger 2021, ch. 14.
template <typename Techniques>
int Textbook<Techniques>::extension(const Node& node, const Candidate& candidate) {
    const Frame& frame = *node.frame;
    if (2 * frame.extended >= root_depth_) return 0;
    if (has(Technique::extend_check) && candidate.gives_check) return 1;
    // A check with a single reply is extended only once.
    if (has(Technique::extend_one_reply) && frame.move_count == 1 && !frame.extended_by_check)
        return 1;
    if (has(Technique::extend_recapture) && frame.recaptures(candidate.move) &&
        position_.is_capture(candidate.move))
        return 1;
    if (has(Technique::extend_capture) && takes_as_much(position_, candidate.move)) return 1;
    return has(Technique::extend_singular) && is_singular(node, candidate.move) ? 1 : 0;
}

/// Whether all moves except the table move are worse by a margin, by a shallower search without it.
/// Caplinger 2021, 14.2.5.
template <typename Techniques>
bool Textbook<Techniques>::is_singular(const Node& node, Move move) {
    Frame* const frame = node.frame;
    if (!node.known || move != node.table_move || frame->excluded || frame->ply == 0 ||
        node.plies() < 6)
        return false;
    const TtEntry& known = *node.known;
    if (!known.bound || known.bound == Bound::upper || known.depth < node.plies() - 3 ||
        is_mate(known.value))
        return false;
    const Value bar = known.value - 2 * node.plies();
    const PrincipalVariation variation = frame->variation;
    const int extended = frame->extended;
    frame->excluded = move;
    const Value value = search(frame, bar - 1, bar, node.depth / 2);
    frame->excluded.reset();
    frame->extended = extended;
    frame->variation = variation;
    return !stopped() && value < bar;
}

/// The reduction of a late move. The table move, captures, checks and killers are not reduced.
/// Caplinger 2021, 12.2 and 12.3.
template <typename Techniques>
Depth Textbook<Techniques>::reduction(const Node& node, const Candidate& candidate) {
    if (!has(Technique::late_move_reductions)) return 0;
    Frame& frame = *node.frame;
    if (node.plies() < 3 || frame.in_check || !candidate.quiet || candidate.gives_check) return 0;
    if (candidate.move == node.table_move || frame.killers.place(candidate.move, Killers::most))
        return 0;
    int first = node.is_pv() ? 4 : 3;
    if (has(Technique::reduce_after_ten)) first = 11;
    if (has(Technique::reduce_quiet_rest)) first = 2;
    if (node.count < first) return 0;
    if (has(Technique::reduce_by_one)) return one_ply;

    const auto factor = [](int i) {
        return reduction_factors[std::min(static_cast<std::size_t>(i), std::size_t{255})];
    };
    int reduced = factor(node.plies()) * factor(node.count);
    const Frame& before = *(&frame - 2);
    const bool improving = !before.evaluation || evaluation(frame) > *before.evaluation;
    if (!improving && reduced > 915) reduced += 1024;
    if (has(Technique::reduction_adjustments)) reduced += adjustment(node, candidate);
    const Depth most = node.depth - 2 * one_ply;
    const Depth plain = has(Technique::fractional_plies) ? reduced * one_ply / 1024
                                                         : (reduced + 503) / 1024 * one_ply;
    return std::clamp(plain, 0, std::max(0, most));
}

/// Whether a quiet move saves a piece: moving it back would lose it.
template <typename Techniques>
bool Textbook<Techniques>::escapes(Move move) {
    if (move.is_castling()) return false;
    const auto undo = position_.make(move);
    const auto null = position_.make_null();
    const bool is_safe_to_return = exchange_at_least(position_, Move(move.to(), move.from()), 0);
    position_.unmake_null(null);
    position_.unmake(move, undo);
    return !is_safe_to_return;
}

/// The refinements of Caplinger 2021, 12.3, in 1024ths of a ply.
template <typename Techniques>
int Textbook<Techniques>::adjustment(const Node& node, const Candidate& candidate) {
    const Frame& frame = *node.frame;
    const Frame& before = *(&frame - 1);
    int change = 0;
    if (table_hit_rate_ > 640) change -= 1024;
    if (node.is_pv() || (node.known && node.known->was_pv)) change -= 2048;
    if (course_.stable_iterations >= 3) change += 512;
    if (before.move_count > 15) change -= 512;
    if (frame.cut) change += 2048;
    if (escapes(candidate.move)) change -= 1024;
    const int history = histories_.count(frame.ply, position_.turn(), candidate.move);
    if (history == 0) change += 512;
    if (history > TextbookHistories::limit / 64) change -= 1024;
    return change;
}

}  // namespace chess::detail
