#pragma once

// Internal to libchess, not installed. Part of `Searcher`: what is counted. Without counters all of
// this is empty.

#include "libchess/search/detail/searcher.hpp"

namespace chess::detail {

template <typename Techniques, typename Counters>
std::optional<SearchStatistics> Searcher<Techniques, Counters>::statistics() const {
    if constexpr (Counters::enabled) {
        SearchStatistics statistics = counters_.statistics;
        statistics.nodes = nodes_->value();
        return statistics;
    } else {
        return std::nullopt;
    }
}

template <typename Techniques, typename Counters>
void Searcher<Techniques, Counters>::count([[maybe_unused]] Statistic what) noexcept {
    if constexpr (Counters::enabled) ++(counters_.statistics.*what);
}

/// What a hit in the table is good for.
template <typename Techniques, typename Counters>
void Searcher<Techniques, Counters>::count_hit([[maybe_unused]] const Node& node) noexcept {
    if constexpr (Counters::enabled)
        counters_.statistics.table.count_hit(is_deep_enough(node), node.table_move.has_value());
}

template <typename Techniques, typename Counters>
void Searcher<Techniques, Counters>::count_table_cut([[maybe_unused]] Bound bound) noexcept {
    if constexpr (Counters::enabled) counters_.statistics.table.count_cut(bound);
}

/// A node that is about to try its moves. The search itself generates them in stages and seldom
/// needs them all.
template <typename Techniques, typename Counters>
void Searcher<Techniques, Counters>::count_interior([[maybe_unused]] const Node& node) noexcept {
    if constexpr (Counters::enabled) {
        const int moves = count_legal_moves(position_);
        if (moves == 0 || node.frame->excluded) return;
        ++counters_.statistics.interior;
        counters_.statistics.count_expanded(static_cast<std::uint64_t>(moves));
    }
}

/// A node that ends before there is a verdict of its moves.
template <typename Techniques, typename Counters>
void Searcher<Techniques, Counters>::count_given_up([[maybe_unused]] const Node& node) noexcept {
    if constexpr (Counters::enabled)
        if (!node.frame->excluded) ++counters_.statistics.given_up;
}

/// What became of a node that has tried so many moves.
template <typename Techniques, typename Counters>
void Searcher<Techniques, Counters>::count_verdict([[maybe_unused]] const Node& node,
                                                   [[maybe_unused]] std::optional<Move> best_move,
                                                   [[maybe_unused]] bool is_cut,
                                                   [[maybe_unused]] int moves) noexcept {
    if constexpr (Counters::enabled) {
        if (node.frame->excluded) return;
        SearchStatistics& statistics = counters_.statistics;
        if (!is_cut) statistics.count_uncut(best_move.has_value());
        else
            // NOLINTNEXTLINE(bugprone-unchecked-optional-access): a cut is some move's
            statistics.count_cut(moves, position_.is_capture(*best_move),
                                 node.table_move.has_value());
    }
}

}  // namespace chess::detail
