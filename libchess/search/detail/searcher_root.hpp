#pragma once

// Part of `Searcher`: the root.

#include "libchess/search/detail/searcher.hpp"
#include "libchess/search/detail/searcher_node.hpp"

#include <algorithm>

namespace chess::detail {

template <typename Policy>
void Searcher<Policy>::prepare(int reversible) {
    for (std::size_t i = 0; i < frames_.size(); ++i) {
        Frame& frame = frames_[i];
        frame = Frame{};
        frame.ply = static_cast<int>(i) - static_cast<int>(frames_before);
        frame.continuation = &histories_->continuation[Histories::no_move];
    }
    frames_[frames_before].reversible = reversible;
    // The first order comes from a static analysis; Marsland 1986, 3.4.
    std::ranges::stable_sort(root_moves_, std::greater{}, &RootMove::last_value);
    null_move_from_ = 0;
    statistics_ = {};
}

template <typename Policy>
Window Searcher<Policy>::first_window(int depth, std::size_t line) {
    Window window{.step = margin("aspiration.step")};
    const Value before = root_moves_[line].last_value;
    if (has(Technique::aspiration) && depth >= margin("aspiration.depth") &&
        before != -infinite_value && !is_mate(before)) {
        window.alpha = before - window.step;
        window.beta = before + window.step;
    }
    return window;
}

template <typename Policy>
bool Searcher<Policy>::widen(Window& window, Value value) const {
    window.step += window.step / 2;
    const bool opens = window.step > margin("aspiration.most");
    if (value <= window.alpha && window.alpha > -infinite_value) {
        window.beta = (window.alpha + window.beta) / 2;
        window.alpha = opens ? -infinite_value : std::max(value - window.step, -infinite_value);
        window.lowered = 0;
    } else if (value >= window.beta && window.beta < infinite_value) {
        window.beta = opens ? infinite_value : std::min(value + window.step, infinite_value);
        // After a fail-high, a shallower re-search is enough.
        window.lowered = std::min(window.lowered + 1, margin("aspiration.lowered"));
    } else {
        return false;
    }
    return true;
}

template <typename Policy>
Value Searcher<Policy>::search_root(const Window& window, int depth, std::size_t line) {
    Frame* const frame = &frames_[frames_before];
    frame->variation.clear();
    frame->in_check = position_.in_check();
    frame[2].killers = {};
    frame[2].cutoffs = 0;
    Node node{.frame = frame,
              .alpha = window.alpha,
              .beta = window.beta,
              .depth = depth,
              .cut = false,
              .is_pv = true};
    look_up(node);
    evaluate(node);
    node.table_move = root_moves_[line].move;

    update_context(frame);
    const MoveContext moves = context(frame);
    const CheckSquares checks(position_);
    count_interior(node);
    Searched searched;
    Value best = -infinite_value;
    std::optional<Move> best_move;
    int count = 0;
    for (std::size_t i = line; i < end_of_group(line); ++i) {
        RootMove& root = root_moves_[i];
        const Move move = root.move;
        const bool bad_noisy = position_.is_noisy(move) && !exchange_at_least(position_, move, 0);
        Candidate candidate =
            candidate_of(node, move, ++count, checks.gives_check(move), bad_noisy, moves);
        if (candidate.gives_check && has(Technique::extend_check) && !candidate.bad_noisy)
            candidate.extension = 1;
        const std::uint64_t nodes_before = nodes_->value();
        const Value value = search_move<true>(node, candidate);
        root.nodes += nodes_->value() - nodes_before;
        if (stopped()) break;

        const bool is_better = value > node.alpha;
        if (is_better || count == 1) {
            note(root, value, node.alpha, node.beta);
            frame->variation.assign(move, frame[1].variation);
            root.variation = frame->variation.moves();
        } else {
            root.value = -infinite_value;
        }
        best = std::max(best, value);
        node.best = best;
        if (!is_better) {
            searched.push_back(candidate);
            continue;
        }
        best_move = move;
        if (value >= node.beta) break;
        node.alpha = value;
    }
    if (stopped()) count_given_up(node);
    else if (line == 0 && shared_->limits.first_moves.empty())
        finish(node, best, best_move, searched, count);
    sort_by_value(line, root_moves_.size());
    return best;
}

template <typename Policy>
void Searcher<Policy>::update_course(int depths) {
    SearchThread::update_course(depths);
    const RootMove& best = root_moves_.front();
    course_.score_drop = completed_depth_ <= 2 ? 0 : average_value_ - best.value;
    average_value_ = completed_depth_ <= 2 ? best.value : (2 * average_value_ + best.value) / 3;
    const auto all = static_cast<double>(std::max<std::uint64_t>(1, nodes_->value()));
    course_.best_move_share = static_cast<double>(best.nodes) / all;
}

/// A mate found well within the depth cannot be improved.
template <typename Policy>
bool Searcher<Policy>::is_settled() const {
    const Value value = root_moves_.front().value;
    return is_mate(value) && completed_depth_ > 2 * (mate_value - std::abs(value)) + 10;
}

template <bool counts, typename Techniques>
std::unique_ptr<SearchThread> make_searcher(Techniques techniques, const EngineOptions& options,
                                            const Weights& weights) {
    return std::make_unique<Searcher<SearcherPolicy<Techniques, counts>>>(techniques, options,
                                                                          weights);
}

}  // namespace chess::detail
