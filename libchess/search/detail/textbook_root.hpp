#pragma once

// Internal to libchess, not installed. Part of `Textbook`: iterations, windows and the root.

#include "libchess/search/detail/textbook.hpp"
#include "libchess/search/detail/textbook_node.hpp"

#include <algorithm>
#include <functional>

namespace chess::detail {

template <typename Techniques>
Textbook<Techniques>::Textbook(Techniques techniques, const EvaluationOptions& evaluation,
                               const Weights& weights, std::size_t table_bytes)
    : techniques_(techniques),
      evaluator_(evaluation, weights),
      histories_(techniques.has(Technique::history_by_ply)),
      frames_(frames_before + max_ply + 8) {
    keys_.reserve(1024);
    if (has(Technique::direct_mapped))
        own_table_.emplace(table_bytes / TranspositionTable::entry_bytes);
}

template <typename Techniques>
void Textbook<Techniques>::clear() {
    histories_.clear();
    if (own_table_) own_table_->clear();
}

template <typename Techniques>
void Textbook<Techniques>::prepare(const Position& root, std::span<const Key> earlier,
                                   std::span<const Move> first_moves) {
    position_ = root;
    keys_.assign(earlier.begin(), earlier.end());
    keys_.push_back(root.key());
    for (std::size_t i = 0; i < frames_.size(); ++i) {
        frames_[i] = Frame{};
        frames_[i].ply = static_cast<int>(i) - static_cast<int>(frames_before);
    }
    frames_[frames_before].reversible =
        std::min(static_cast<int>(earlier.size()), root.halfmove_clock());

    root_moves_ = first_moves_of(root, first_moves, [this](const Position& position) {
        return evaluator_.evaluate(position);
    });
    if (has(Technique::root_order)) {
        // Among equals what is generated last comes first: Caplinger's physicist (2021, 3.2).
        std::ranges::reverse(root_moves_);
        std::ranges::stable_sort(root_moves_, std::greater{}, &RootMove::last_value);
    }
    for (std::size_t i = 0; i < root_moves_.size(); ++i) root_moves_[i].rank = i;
    completed_moves_.clear();
    completed_depth_ = 0;
    stable_iterations_ = 0;
    table_luck_ = 512;
    statistics_ = {};
}

template <typename Techniques>
void Textbook<Techniques>::run(SharedSearch& shared, std::size_t index, const Position& root,
                               std::span<const Key> earlier, std::span<const Move> first_moves,
                               const Engine::Observer& observer) {
    shared_ = &shared;
    nodes_ = &shared.nodes[index];
    observer_ = &observer;
    stop_check_ = StopCheck(shared, index);
    prepare(root, earlier, first_moves);
    if (!root_moves_.empty()) iterate();
    shared.stop.store(true, std::memory_order_relaxed);
}

/// Depth by depth, or at once. Caplinger 2021, 9.4; Marsland 1986, 3.4.
template <typename Techniques>
void Textbook<Techniques>::iterate() {
    const int last = shared_->limits.depth.value_or(SearchLimits::max_depth);
    // Without a depth to go to there is no searching at once.
    const bool at_once = !has(Technique::iterative_deepening) && shared_->limits.depth;
    for (int depth = at_once ? last : 1; depth <= last; ++depth) {
        root_depth_ = depth;
        const Move best_before = root_moves_.front().move;
        for (RootMove& root : root_moves_) {
            if (root.value != -infinite_value) root.last_value = root.value;
            root.value = -infinite_value;
        }
        search_lines(depth);
        if (stop_check_.is_over()) break;
        stop_check_.has_finished_one();
        completed_depth_ = depth;
        stable_iterations_ = root_moves_.front().move == best_before ? stable_iterations_ + 1 : 0;
        for (RootMove& root : root_moves_)
            complete_mate(root, position_, [this](Key key) { return look_up(key); });
        completed_moves_ = root_moves_;
        if (*observer_) (*observer_)(result_of(*this, *shared_));
        if (is_finished()) break;
    }
    settle_moves(root_moves_, completed_moves_,
                 wanted_lines(shared_->limits, root_moves_.size()) > 1);
}

template <typename Techniques>
void Textbook<Techniques>::search_lines(int depth) {
    for (std::size_t line = 0; line < wanted_lines(shared_->limits, root_moves_.size()); ++line) {
        selective_depth_ = 0;
        search_window(depth, line);
        if (stop_check_.is_over()) return;
    }
    order_root();
}

/// The best line first; the other moves by what their search returned, and moves of equal value as
/// the first order had them: Marsland 1986, 3.4.
template <typename Techniques>
void Textbook<Techniques>::order_root() {
    const auto first = root_moves_.begin();
    const auto wanted =
        static_cast<std::ptrdiff_t>(wanted_lines(shared_->limits, root_moves_.size()));
    std::stable_sort(first, first + wanted,
                     [](const RootMove& a, const RootMove& b) { return a.value > b.value; });
    std::sort(first + wanted, root_moves_.end(), [](const RootMove& a, const RootMove& b) {
        return a.returned != b.returned ? a.returned > b.returned : a.rank < b.rank;
    });
}

/// Where a window is put before anything was searched: around the material, as the source has it
/// without iterations; else around the last iteration's value.
template <typename Techniques>
Value Textbook<Techniques>::first_guess(std::size_t line) const {
    if (completed_depth_ > 0) return root_moves_[line].last_value;
    Evaluator material({.kind = EvaluationKind::material});
    return material.evaluate(position_);
}

/// A window around the value that is expected, and a wider one if it lies outside. Marsland 1986,
/// 2.4 and figure 3.
template <typename Techniques>
void Textbook<Techniques>::search_window(int depth, std::size_t line) {
    constexpr Value pawn = 100;
    constexpr Value piece = 300;
    Value alpha = -infinite_value;
    Value beta = infinite_value;
    if (has(Technique::aspiration)) {
        const Value guess = first_guess(line);
        if (!is_mate(guess)) {
            alpha = guess - pawn;
            beta = guess + pawn;
        }
    }
    bool was_high = false;
    bool was_low = false;
    while (true) {
        const Value value = search_root(alpha, beta, depth, line);
        if (stop_check_.is_over()) return;
        const bool slides = has(Technique::sliding_window) && !is_mate(value);
        if (value >= beta) {
            was_high = true;
            // One below what was proved, so that a line comes with the value.
            alpha = value - 1;
            beta = slides ? value + piece : infinite_value;
        } else if (value <= alpha) {
            was_low = true;
            beta = value + 1;
            alpha = slides ? value - piece : -infinite_value;
        } else {
            return;
        }
        // A table or pruning makes values depend on the window: two windows could fail for ever,
        // each on the side of the other.
        if (was_high && was_low) {
            alpha = -infinite_value;
            beta = infinite_value;
        }
    }
}

/// Whether the last iteration has proved that a first move loses.
template <typename Techniques>
bool Textbook<Techniques>::is_lost(const RootMove& root) const {
    return root.returned != -infinite_value && root.returned < -mate_bound;
}

/// A move's value to the side to move, by the algorithm that is on.
template <typename Techniques>
Value Textbook<Techniques>::value_of_root_move(Node& node, Move move) {
    // Of several algorithms the plainest is meant: it was asked for by name.
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

/// A first move and the line that was found behind it.
template <typename Techniques>
std::vector<Move> Textbook<Techniques>::line_behind(Move move, const Frame& frame) {
    PrincipalVariation line;
    line.assign(move, (&frame + 1)->variation);
    return line.moves();
}

/// Sorts the best of the moves from `line` on to its place.
template <typename Techniques>
Value Textbook<Techniques>::search_root(Value alpha, Value beta, int depth, std::size_t line) {
    Frame* const frame = &frames_[frames_before];
    frame->variation.clear();
    frame->in_check = position_.in_check();
    frame->evaluation.reset();
    frame->move_count = static_cast<int>(root_moves_.size());
    frame->on_refutation = true;
    Node node{.frame = frame, .alpha = alpha, .beta = beta, .depth = depth * one_ply};
    count_interior(root_moves_.size());
    const bool skips = has(Technique::proved_mates) &&
                       !std::ranges::all_of(root_moves_, [&](auto& root) { return is_lost(root); });
    std::size_t best = line;
    for (std::size_t i = line; i < root_moves_.size(); ++i) {
        RootMove& root = root_moves_[i];
        if (skips && is_lost(root)) continue;
        ++node.count;
        refutation_ = root.variation;
        const std::uint64_t nodes_before = nodes_->value();
        const Value value = value_of_root_move(node, root.move);
        root.nodes += nodes_->value() - nodes_before;
        if (stop_check_.is_over()) break;
        root.returned = value;
        if (node.count == 1 || value > node.bar()) {
            note(root, node, value);
            best = i;
        } else {
            root.value = -infinite_value;
            // The line that refutes it is tried first next time.
            if (has(Technique::refutation_table)) root.variation = line_behind(root.move, *frame);
        }
        if (value > node.best) {
            node.best = value;
            node.best_move = root.move;
            frame->variation.assign(root.move, frame[1].variation);
        }
        if (node.best >= beta) break;
    }
    // NOLINTNEXTLINE(bugprone-unchecked-optional-access): what reaches beta is some move's value
    if (!stop_check_.is_over() && node.best >= beta) count_cut(node, *node.best_move);
    count_verdict(node);
    if (node.count == 0) return node.best;
    std::rotate(root_moves_.begin() + static_cast<std::ptrdiff_t>(line),
                root_moves_.begin() + static_cast<std::ptrdiff_t>(best),
                root_moves_.begin() + static_cast<std::ptrdiff_t>(best) + 1);
    if (!stop_check_.is_over() && line == 0 && shared_->limits.first_moves.empty()) store(node);
    return node.best;
}

/// Keeps what became of a first move that came up to the window, or was the first of all.
template <typename Techniques>
void Textbook<Techniques>::note(RootMove& root, const Node& node, Value value) {
    // Where the table has cut the line to a mate short, the line that was known stands.
    const bool is_known_mate = is_mate(value) && value == root.last_value;
    root.value = value;
    root.bound = value >= node.beta    ? Bound::lower
                 : value <= node.alpha ? Bound::upper
                                       : Bound::exact;
    root.depth = root_depth_;
    root.selective_depth = selective_depth_;
    std::vector<Move> moves = line_behind(root.move, *node.frame);
    if (!is_known_mate || moves.size() >= root.variation.size()) root.variation = std::move(moves);
}

template <typename Techniques>
bool Textbook<Techniques>::is_finished() {
    const RootMove& best = root_moves_.front();
    const SearchLimits& limits = shared_->limits;
    if (is_wanted_mate(limits, best)) return true;
    if (limits.depth || limits.mate || wanted_lines(shared_->limits, root_moves_.size()) > 1)
        return false;
    if (is_mate(best.value) && completed_depth_ > mate_value - std::abs(best.value)) return true;
    if (has(Technique::early_stop) && root_moves_.size() > 1) {
        const auto lost =
            std::ranges::count_if(root_moves_, [&](const RootMove& r) { return is_lost(r); });
        if (static_cast<std::size_t>(lost) + 1 == root_moves_.size()) return true;
    }
    TimeControl::Course course;
    course.one_legal_move = root_moves_.size() == 1;
    course.stable_iterations = stable_iterations_;
    return shared_->time.is_enough(course);
}

}  // namespace chess::detail
