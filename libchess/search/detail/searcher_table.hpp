#pragma once

// Internal to libchess, not installed. Part of `Searcher`: the transposition table.

#include "libchess/search/detail/observed_table.hpp"
#include "libchess/search/detail/searcher.hpp"
#include "libchess/search/detail/searcher_counters.hpp"

namespace chess::detail {

template <typename Techniques, typename Counters>
std::optional<TableEntry> Searcher<Techniques, Counters>::ask_table() {
    if constexpr (Counters::enabled)
        return shared_->observed->find(position_, counters_.statistics.table);
    else return shared_->table.find(position_.key());
}

template <typename Techniques, typename Counters>
void Searcher<Techniques, Counters>::tell_table(const TableEntry& entry) {
    if constexpr (Counters::enabled)
        shared_->observed->store(position_, entry, counters_.statistics.table);
    else shared_->table.store(position_.key(), entry);
}

template <typename Techniques, typename Counters>
void Searcher<Techniques, Counters>::prefetch(Key key) const noexcept {
    if constexpr (!Counters::enabled) shared_->table.prefetch(key);
}

template <typename Techniques, typename Counters>
void Searcher<Techniques, Counters>::look_up(Node& node) {
    node.was_pv = node.is_pv;
    if (!has(Technique::transposition_table)) return;
    node.known = ask_table();
    if (!node.known) return;
    node.known->value =
        value_from_table(node.known->value, node.frame->ply, position_.halfmove_clock());
    node.was_pv = node.is_pv || node.known->was_pv;
    // A move of another position with the same key, or of an entry that was torn.
    if (node.known->move && is_legal(position_, *node.known->move))
        node.table_move = node.known->move;
    count_hit(node);
}

/// Whether the value that the table knows comes from a search as deep as is wanted here.
template <typename Techniques, typename Counters>
bool Searcher<Techniques, Counters>::is_deep_enough(const Node& node) const {
    if (!node.known || !node.known->bound) return false;
    // A proved mate is as good at any depth.
    const Value value = node.known->value;
    return node.known->depth >= node.depth ||
           (value >= node.beta ? value > mate_bound : value < -mate_bound);
}

/// A value that the table holds and that is good enough.
template <typename Techniques, typename Counters>
std::optional<Value> Searcher<Techniques, Counters>::table_cutoff(Node& node) {
    if (!is_deep_enough(node)) return std::nullopt;
    // NOLINTBEGIN(bugprone-unchecked-optional-access): is_deep_enough has looked
    const Value value = node.known->value;
    const Bound bound = *node.known->bound;
    // NOLINTEND(bugprone-unchecked-optional-access)
    const bool fits = (bound != Bound::upper && value >= node.beta) ||
                      (bound != Bound::lower && value <= node.alpha) || bound == Bound::exact;
    // Near the fifty-move rule the same position may be worth something else.
    if (!fits || position_.halfmove_clock() >= 90) return std::nullopt;
    if (value >= node.beta && node.table_move && node.depth > 0 &&
        !position_.is_noisy(*node.table_move))
        learn_quiet(node.frame, *node.table_move, std::min(120 * node.depth, 1200));
    count_table_cut(bound);
    return value;
}

template <typename Techniques, typename Counters>
void Searcher<Techniques, Counters>::complete_mate(RootMove& root) const {
    detail::complete_mate(root, position_, [&](Key key) {
        if constexpr (Counters::enabled) return shared_->observed->peek(key);
        else return shared_->table.find(key);
    });
}

}  // namespace chess::detail
