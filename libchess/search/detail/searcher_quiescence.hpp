#pragma once

// Part of `Searcher`: the horizon.

#include "libchess/position/detail/check_squares.hpp"
#include "libchess/search/detail/searcher.hpp"

namespace chess::detail {

/// Quiescence search: captures and promotions are played out, with either side free to stop; in
/// check every evasion is tried. Caplinger 2021, ch. 13; Marsland 1986, 2.5. `plies` counts from
/// the horizon.
template <typename Policy>
template <bool pv>
// NOLINTNEXTLINE(*-cognitive-complexity): one text, in the order of the books
Value Searcher<Policy>::quiescence(Frame* const frame, Value alpha, Value beta, int plies) {
    frame->variation.clear();
    if (poll_limits()) return draw_value;
    selective_depth_ = std::max(selective_depth_, frame->ply);
    if (is_draw(*frame)) return draw_value;
    if (may_be_in_tables())
        if (const auto value = tablebase_value(frame->ply)) return *value;
    frame->in_check = position_.in_check();
    if (frame->ply >= max_ply) return frame->in_check ? draw_value : static_value();
    if (!has(Technique::quiescence))
        return frame->in_check && !has_legal_move(position_) ? mated_at(frame->ply)
                                                             : static_value();

    // 1. Probe the transposition table.
    Node node{.frame = frame,
              .alpha = alpha,
              .beta = beta,
              .depth = plies == 0 ? 0 : -1,
              .cut = false,
              .is_pv = pv};
    look_up(node);
    if constexpr (!pv)
        if (const auto value = table_cutoff(node)) return *value;

    // 2. Standing pat.
    evaluate(node);
    const Value standing = frame->in_check ? -infinite_value : node.estimate;
    if (standing >= beta) return is_mate(standing) ? standing : (standing + beta) / 2;
    node.alpha = std::max(alpha, standing);

    // 3. Captures and promotions.
    Played played = play_out<pv>(node, standing, plies);
    if (stopped()) return draw_value;
    if (played.best == -infinite_value) return mated_at(frame->ply);

    // 4. Store the result.
    if (played.best >= beta && !is_mate(played.best)) played.best = (played.best + beta) / 2;
    const Bound bound = played.best >= beta   ? Bound::lower
                        : played.best > alpha ? Bound::exact
                                              : Bound::upper;
    store({played.move, value_to_table(played.best, frame->ply), bound, node.raw_evaluation,
           node.depth, node.was_pv || pv});
    return played.best;
}

/// Tries captures and promotions, or in check every evasion; at the horizon itself also quiet
/// checks that lose no material. `best` is the value of standing pat.
template <typename Policy>
template <bool pv>
// NOLINTNEXTLINE(*-cognitive-complexity): one text, in the order of the books
typename Searcher<Policy>::Played Searcher<Policy>::play_out(Node& node, Value best, int plies) {
    Frame* const frame = node.frame;
    const bool evading = frame->in_check;
    const Value base = best + margin("quiescence.gain");
    Played played{best, std::nullopt};
    const auto try_move = [&](Move move) {
        count(&SearchStatistics::quiescence_moves);
        const auto undo = make(frame, move);
        const Value value = -quiescence<pv>(frame + 1, -node.beta, -node.alpha, plies + 1);
        unmake(move, undo);
        if (value <= played.best) return;
        played.best = value;
        if (value <= node.alpha) return;
        played.move = move;
        frame->variation.assign(move, frame[1].variation);
        node.alpha = value;
    };

    if (!evading && node.table_move && !position_.is_noisy(*node.table_move))
        node.table_move.reset();
    if (evading) update_context(frame);
    const MoveContext moves = context(frame);
    Picker picker(position_, techniques_, moves, node.table_move,
                  evading ? Picker::Kind::all : Picker::Kind::noisy);
    while (picker.advance()) {
        const Move move = picker.move();
        prefetch(position_.likely_key_after(move));
        if (evading ? played.best > -mate_bound && !position_.is_noisy(move)
                    : is_hopeless(move, base, node.alpha))
            continue;
        try_move(move);
        if (stopped() || played.best >= node.beta) return played;
    }
    if (!has(Technique::quiescence_checks) || plies > 0 || evading) return played;

    const CheckSquares checks(position_);
    for (const Move move : legal_moves(position_, MoveClass::quiet)) {
        if (!checks.gives_check(move) || !exchange_at_least(position_, move, 0)) continue;
        try_move(move);
        if (stopped() || played.best >= node.beta) return played;
    }
    return played;
}

/// Whether a capture cannot raise the value to alpha even if the capturing piece survives (delta
/// pruning), or loses material. `base` is the evaluation plus a margin for other gains.
template <typename Policy>
bool Searcher<Policy>::is_hopeless(Move move, Value base, Value alpha) const {
    if (!has(Technique::delta_pruning)) return false;
    if (const auto promoted = move.promoted_to())
        return *promoted != PieceType::queen || !exchange_at_least(position_, move, 0);
    const auto victim = position_.captured_by(move);
    if (victim && base + exchange_values[*victim] <= alpha &&
        !exchange_at_least(position_, move, 1))
        return true;
    return !exchange_at_least(position_, move, 0);
}

}  // namespace chess::detail
