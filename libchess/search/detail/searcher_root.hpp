#pragma once

// Internal to libchess, not installed. Part of `Searcher`: iterations, windows and the root.

#include "libchess/search/detail/searcher.hpp"
#include "libchess/search/detail/searcher_node.hpp"

#include <algorithm>
#include <functional>

namespace chess::detail {

template <typename Techniques, typename Counters>
Searcher<Techniques, Counters>::Searcher(Techniques techniques, const EvaluationOptions& evaluation,
                                         const Weights& weights)
    : techniques_(techniques),
      evaluator_(evaluation, weights),
      histories_(std::make_unique<Histories>()),
      corrections_(std::make_unique<CorrectionHistory>()),
      frames_(frames_before + max_ply + 8) {
    keys_.reserve(1024);
}

template <typename Techniques, typename Counters>
void Searcher<Techniques, Counters>::clear() {
    *histories_ = Histories{};
    *corrections_ = CorrectionHistory{};
}

template <typename Techniques, typename Counters>
void Searcher<Techniques, Counters>::prepare(const Position& root, std::span<const Key> earlier,
                                             std::span<const Move> first_moves) {
    position_ = root;
    keys_.assign(earlier.begin(), earlier.end());
    keys_.push_back(root.key());
    for (std::size_t i = 0; i < frames_.size(); ++i) {
        Frame& frame = frames_[i];
        frame = Frame{};
        frame.ply = static_cast<int>(i) - static_cast<int>(frames_before);
        frame.continuation = &histories_->continuation[Histories::no_move];
    }
    frames_[frames_before].reversible =
        std::min(static_cast<int>(earlier.size()), root.halfmove_clock());

    root_moves_ = first_moves_of(root, first_moves, [this](const Position& position) {
        return evaluator_.evaluate(position);
    });
    // Until there is something better, the order of a static analysis; Marsland 1986, 3.4.
    std::ranges::stable_sort(root_moves_, std::greater{}, &RootMove::last_value);
    completed_moves_.clear();
    completed_depth_ = 0;
    null_move_from_ = 0;
    counters_ = {};
    course_ = {};
    course_.one_legal_move = root_moves_.size() == 1;
    stable_move_.reset();
}

template <typename Techniques, typename Counters>
void Searcher<Techniques, Counters>::run(SharedSearch& shared, std::size_t index,
                                         const Position& root, std::span<const Key> earlier,
                                         std::span<const Move> first_moves,
                                         const Engine::Observer& observer) {
    shared_ = &shared;
    index_ = index;
    nodes_ = &shared.nodes[index];
    observer_ = &observer;
    stop_check_ = StopCheck(shared, index);
    prepare(root, earlier, first_moves);
    if (!root_moves_.empty()) iterate();
}

template <typename Techniques, typename Counters>
void Searcher<Techniques, Counters>::iterate() {
    const int last = shared_->limits.depth.value_or(SearchLimits::max_depth);
    const bool at_once = !has(Technique::iterative_deepening) && shared_->limits.depth;
    // Threads that begin at different depths see different trees.
    const int first = at_once ? last : std::min(last, 1 + static_cast<int>(index_ & 1U));
    for (int depth = first; depth <= last; ++depth) {
        root_depth_ = depth;
        for (RootMove& root : root_moves_) {
            if (root.value != -infinite_value) root.last_value = root.value;
            root.value = -infinite_value;
        }
        search_lines(depth);
        if (is_over()) break;
        stop_check_.has_finished_one();
        completed_depth_ = depth;
        for (RootMove& root : root_moves_) complete_mate(root);
        completed_moves_ = root_moves_;
        if (index_ != 0) {
            // Whoever gets to the last depth first has done the work.
            if (depth == last && shared_->limits.depth &&
                wanted_lines(shared_->limits, root_moves_.size()) == 1)
                shared_->stop.store(true, std::memory_order_relaxed);
            continue;
        }
        report();
        update_course();
        if (is_finished()) break;
    }
    settle_moves(root_moves_, completed_moves_,
                 wanted_lines(shared_->limits, root_moves_.size()) > 1);
    complete_mate(root_moves_.front());
    if (index_ == 0) shared_->stop.store(true, std::memory_order_relaxed);
}

/// One iteration: the best line among all moves, the best among the rest, and so on.
template <typename Techniques, typename Counters>
void Searcher<Techniques, Counters>::search_lines(int depth) {
    for (std::size_t line = 0; line < wanted_lines(shared_->limits, root_moves_.size()); ++line) {
        selective_depth_ = 0;
        search_window(depth, line);
        sort_moves(0, line + 1);
        if (is_over()) return;
    }
}

template <typename Techniques, typename Counters>
void Searcher<Techniques, Counters>::sort_moves(std::size_t from, std::size_t to) {
    std::stable_sort(root_moves_.begin() + static_cast<std::ptrdiff_t>(from),
                     root_moves_.begin() + static_cast<std::ptrdiff_t>(to),
                     [](const RootMove& a, const RootMove& b) { return a.value > b.value; });
}

/// Searches with a window around the last iteration's value, and wider ones until the value lies
/// within. Marsland 1986, 2.4.
template <typename Techniques, typename Counters>
void Searcher<Techniques, Counters>::search_window(int depth, std::size_t line) {
    Value alpha = -infinite_value;
    Value beta = infinite_value;
    const Value before = root_moves_[line].last_value;
    int delta = 11;
    if (has(Technique::aspiration) && depth >= 4 && before != -infinite_value && !is_mate(before)) {
        alpha = before - delta;
        beta = before + delta;
    }
    int lowered = 0;
    while (true) {
        const Value value = search_root(alpha, beta, std::max(1, depth - lowered), line);
        sort_moves(line, root_moves_.size());
        if (is_over()) return;
        delta += delta / 2;
        if (value <= alpha && alpha > -infinite_value) {
            beta = (alpha + beta) / 2;
            alpha = delta > 600 ? -infinite_value : std::max(value - delta, -infinite_value);
            lowered = 0;
        } else if (value >= beta && beta < infinite_value) {
            beta = delta > 600 ? infinite_value : std::min(value + delta, infinite_value);
            // What fails high so clearly need not be seen as deep to be believed.
            if (lowered < 3) ++lowered;
        } else {
            return;
        }
    }
}

template <typename Techniques, typename Counters>
// NOLINTNEXTLINE(*-cognitive-complexity): the root's loop
Value Searcher<Techniques, Counters>::search_root(Value alpha, Value beta, int depth,
                                                  std::size_t line) {
    Frame* const frame = &frames_[frames_before];
    frame->variation.clear();
    frame->in_check = position_.in_check();
    frame[2].killers = {};
    frame[2].cutoffs = 0;
    Node node{
        .frame = frame, .alpha = alpha, .beta = beta, .depth = depth, .cut = false, .is_pv = true};
    look_up(node);
    evaluate(node);
    node.table_move = root_moves_[line].move;

    const MoveContext moves = context(frame);
    const CheckSquares checks(position_);
    count_interior(node);
    Tried tried;
    Value best = -infinite_value;
    std::optional<Move> best_move;
    int moves_tried = 0;
    for (std::size_t i = line; i < root_moves_.size(); ++i) {
        RootMove& root = root_moves_[i];
        const Move move = root.move;
        const bool bad_noisy = position_.is_noisy(move) && !exchange_at_least(position_, move, 0);
        Candidate candidate =
            candidate_of(move, ++moves_tried, checks.gives_check(move), bad_noisy, moves);
        node.alpha = alpha;
        if (candidate.gives_check && has(Technique::extend_check) && !candidate.bad_noisy)
            candidate.extension = 1;
        const std::uint64_t nodes_before = nodes_->value();
        const Value value = search_move<true>(node, candidate, alpha);
        root.nodes += nodes_->value() - nodes_before;
        if (is_over()) {
            count_given_up(node);
            return best;
        }

        if (moves_tried == 1 || value > alpha) {
            root.value = value;
            root.bound = value >= beta    ? Bound::lower
                         : value <= alpha ? Bound::upper
                                          : Bound::exact;
            root.depth = root_depth_;
            root.selective_depth = selective_depth_;
            PrincipalVariation variation;
            variation.assign(move, frame[1].variation);
            root.variation = variation.moves();
        } else {
            root.value = -infinite_value;
        }
        best = std::max(best, value);
        if (value > alpha) {
            best_move = move;
            if (value >= beta) break;
            alpha = value;
        } else {
            (candidate.quiet ? tried.quiets : tried.captures).push_back(move);
        }
    }
    if (line == 0 && shared_->limits.first_moves.empty())
        finish(node, best, best_move, tried, moves_tried);
    return best;
}

/// How sure the search is of its move.
template <typename Techniques, typename Counters>
void Searcher<Techniques, Counters>::update_course() {
    const RootMove& best = root_moves_.front();
    course_.stable_iterations = stable_move_ == best.move ? course_.stable_iterations + 1 : 0;
    stable_move_ = best.move;
    course_.score_drop = completed_depth_ <= 2 ? 0 : average_value_ - best.value;
    average_value_ = completed_depth_ <= 2 ? best.value : (2 * average_value_ + best.value) / 3;
    const auto all = static_cast<double>(std::max<std::uint64_t>(1, nodes_->value()));
    course_.best_move_share = static_cast<double>(best.nodes) / all;
}

template <typename Techniques, typename Counters>
bool Searcher<Techniques, Counters>::is_finished() {
    const Value value = root_moves_.front().value;
    if (is_wanted_mate(shared_->limits, root_moves_.front())) return true;
    // A mate that has been seen from well beyond is all that there is to find.
    if (!shared_->limits.depth && !shared_->limits.mate && is_mate(value) &&
        wanted_lines(shared_->limits, root_moves_.size()) == 1 &&
        completed_depth_ > 2 * (mate_value - std::abs(value)) + 10)
        return true;
    return shared_->time.is_enough(course_);
}

template <typename Techniques, typename Counters>
void Searcher<Techniques, Counters>::report() {
    if (!*observer_) return;
    (*observer_)(result_of(*this, *shared_));
}

}  // namespace chess::detail
