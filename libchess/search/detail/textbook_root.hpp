#pragma once

// Part of `Textbook`: the root.

#include "libchess/search/detail/textbook.hpp"
#include "libchess/search/detail/textbook_node.hpp"

#include <algorithm>
#include <functional>

namespace chess::detail {

template <typename Techniques>
Textbook<Techniques>::Textbook(Techniques techniques, const EngineOptions& options,
                               const Weights& weights)
    : SearchThread(*options.evaluation, weights),
      techniques_(techniques),
      histories_(techniques.has(Technique::history_by_ply)) {
    if (!has(Technique::direct_mapped)) return;
    // Direct-mapped, always replace, except that an entry of the same position is not replaced by a
    // shallower one. Marsland 1986, 3.5 and figure 7.
    const TtLayout layout{
        .cluster = 1, .replacement = Replacement::always, .update = UpdateRule::not_deeper};
    own_table_.emplace(TtExperiment{.layout = layout}, options.hash_bytes);
}

template <typename Techniques>
void Textbook<Techniques>::prepare(int reversible) {
    observed_ = own_table_ ? &*own_table_ : shared_->observed;
    for (std::size_t i = 0; i < frames_.size(); ++i) {
        frames_[i] = Frame{};
        frames_[i].ply = static_cast<int>(i) - static_cast<int>(frames_before);
    }
    frames_[frames_before].reversible = reversible;
    if (has(Technique::root_order)) {
        // Among equals the move generated last comes first: Caplinger's physicist (2021, 3.2).
        std::ranges::reverse(root_moves_);
        std::ranges::stable_sort(root_moves_, std::greater{}, &RootMove::last_value);
    }
    for (std::size_t i = 0; i < root_moves_.size(); ++i) root_moves_[i].rank = i;
    if (!root_moves_.empty()) last_best_ = root_moves_.front().move;
    table_hit_rate_ = 512;
    statistics_ = {};
}

/// The best line first; the other moves by the values returned, and moves of equal value in the
/// first order: Marsland 1986, 3.4.
template <typename Techniques>
void Textbook<Techniques>::order_moves(std::size_t searched) {
    if (stopped() || searched < wanted_lines()) return;
    sort_by_value(0, searched);
    each_group(searched, root_moves_.size(), [](std::span<RootMove> moves) {
        std::ranges::sort(moves, [](const RootMove& a, const RootMove& b) {
            return a.returned != b.returned ? a.returned > b.returned : a.rank < b.rank;
        });
    });
}

/// Around the last iteration's value; before the first search around the material balance, as in
/// the source without iterations. Marsland 1986, 2.4.
template <typename Techniques>
Window Textbook<Techniques>::first_window(int /*depth*/, std::size_t line) {
    constexpr Value pawn = 100;
    if (!has(Technique::aspiration)) return {};
    const Value guess = completed_depth_ > 0
                            ? root_moves_[line].last_value
                            : Evaluator({.kind = EvaluationKind::material}).evaluate(position_);
    if (is_mate(guess)) return {};
    return {.alpha = guess - pawn, .beta = guess + pawn};
}

/// Widens the window on the side of the value. Marsland 1986, figure 3.
template <typename Techniques>
bool Textbook<Techniques>::widen(Window& window, Value value) const {
    constexpr Value piece = 300;
    const bool slides = has(Technique::sliding_window) && !is_mate(value);
    if (value >= window.beta) {
        window.was_high = true;
        // One below the proved bound, so that the re-search returns a line.
        window.alpha = value - 1;
        window.beta = slides ? value + piece : infinite_value;
    } else if (value <= window.alpha) {
        window.was_low = true;
        window.beta = value + 1;
        window.alpha = slides ? value - piece : -infinite_value;
    } else {
        return false;
    }
    // Tables and pruning make values depend on the window: two windows could fail alternately
    // forever.
    if (window.was_high && window.was_low) {
        window.alpha = -infinite_value;
        window.beta = infinite_value;
    }
    return true;
}

/// A move's value for the side to move, by the selected algorithm.
template <typename Techniques>
Value Textbook<Techniques>::value_of_root_move(Node& node, Move move) {
    // Of several algorithms the simplest is used: it was requested by name.
    const bool looks_at_all = has(Technique::minimax) || has(Technique::negamax);
    if (has(Technique::alpha_beta) && !looks_at_all) {
        Candidate candidate{move, !position_.is_noisy(move), position_.gives_check(move)};
        candidate.extension = extension(node, candidate);
        return value_of_move(node, candidate);
    }
    const Value sign = position_.turn() == Color::white ? 1 : -1;
    Frame* const child = node.frame + 1;
    const auto undo = make(node.frame, move);
    const Value value = !has(Technique::minimax) && has(Technique::negamax)
                            ? -negamax(child, node.plies() - 1)
                            : sign * minimax(child, node.plies() - 1);
    unmake(move, undo);
    return value;
}

/// Whether the last iteration has proved that a root move loses.
[[nodiscard]] inline bool is_lost(const RootMove& root) noexcept {
    return root.returned != -infinite_value && root.returned < -mate_bound;
}

/// Moves the best of the moves from `line` on to its place.
template <typename Techniques>
// NOLINTNEXTLINE(*-cognitive-complexity): one text, in the order of the books
Value Textbook<Techniques>::search_root(const Window& window, int depth, std::size_t line) {
    Frame* const frame = &frames_[frames_before];
    frame->variation.clear();
    frame->in_check = position_.in_check();
    frame->evaluation.reset();
    frame->move_count = static_cast<int>(root_moves_.size());
    frame->on_refutation = true;
    Node node{.frame = frame, .alpha = window.alpha, .beta = window.beta, .depth = depth * one_ply};
    ++statistics_.interior;
    statistics_.count_expanded(root_moves_.size());
    const bool skips = has(Technique::proved_mates) && !std::ranges::all_of(root_moves_, is_lost);
    std::size_t best = line;
    for (std::size_t i = line; i < end_of_group(line); ++i) {
        RootMove& root = root_moves_[i];
        if (skips && is_lost(root)) continue;
        ++node.count;
        refutation_ = root.variation;
        const std::uint64_t nodes_before = nodes_->value();
        const Value value = value_of_root_move(node, root.move);
        root.nodes += nodes_->value() - nodes_before;
        if (stopped()) break;

        root.returned = value;
        PrincipalVariation line_behind;
        line_behind.assign(root.move, frame[1].variation);
        if (node.count == 1 || value > node.bar()) {
            best = i;
            note(root, value, node.alpha, node.beta);
            // If a table cutoff has shortened the line to a mate, keep the old line.
            const bool is_known_mate = is_mate(value) && value == root.last_value;
            if (!is_known_mate || line_behind.size() >= root.variation.size())
                root.variation = line_behind.moves();
        } else {
            root.value = -infinite_value;
            // Its refutation is tried first next time.
            if (has(Technique::refutation_table)) root.variation = line_behind.moves();
        }
        if (value > node.best) {
            node.best = value;
            node.best_move = root.move;
            frame->variation = line_behind;
        }
        if (node.best >= node.beta) break;
    }
    // A value of at least beta belongs to a move.
    if (!stopped() && node.best >= node.beta) count_cut(node, *node.best_move);
    count_verdict(node);
    if (node.count == 0) return node.best;
    const auto first = root_moves_.begin() + static_cast<std::ptrdiff_t>(line);
    const auto found = root_moves_.begin() + static_cast<std::ptrdiff_t>(best);
    std::rotate(first, found, found + 1);
    if (!stopped() && line == 0 && shared_->limits.first_moves.empty()) store(node);
    return node.best;
}

/// A mate within the depth, or a single move that does not lose, cannot be improved.
template <typename Techniques>
bool Textbook<Techniques>::is_settled() const {
    const Value value = root_moves_.front().value;
    if (is_mate(value) && completed_depth_ > mate_value - std::abs(value)) return true;
    const auto lost = static_cast<std::size_t>(std::ranges::count_if(root_moves_, is_lost));
    return has(Technique::early_stop) && root_moves_.size() > 1 && lost + 1 == root_moves_.size();
}

}  // namespace chess::detail
