#pragma once

// Internal to libchess, not installed. Part of `Textbook`: what is counted, beside what the steps
// of a node count with one line.

#include "libchess/search/detail/observed_table.hpp"
#include "libchess/search/detail/textbook.hpp"

namespace chess::detail {

/// Asks the table for this position; an observed table counts by itself.
template <typename Techniques>
std::optional<TableEntry> Textbook<Techniques>::probe() {
    if (!own_table_ && shared_->observed != nullptr)
        return shared_->observed->find(position_, statistics_.table);
    auto found = look_up(position_.key());
    statistics_.table.count_probe(found.has_value());
    return found;
}

/// A node of the minimax, where so many moves are tried.
template <typename Techniques>
void Textbook<Techniques>::count_interior(std::size_t moves) {
    ++statistics_.interior;
    statistics_.count_expanded(moves);
}

/// Ends an interior node that the end of the search has overtaken.
template <typename Techniques>
Value Textbook<Techniques>::give_up() {
    ++statistics_.given_up;
    return draw_value;
}

/// What became of an interior node; those that were cut have been counted.
template <typename Techniques>
void Textbook<Techniques>::count_verdict(const Node& node) {
    if (stop_check_.is_over() || node.count == 0) ++statistics_.given_up;
    else if (node.best >= node.beta) return;
    else statistics_.count_uncut(node.best > node.alpha);
}

/// Counts a cutoff.
template <typename Techniques>
void Textbook<Techniques>::count_cut(const Node& node, Move move) {
    if (node.frame->excluded) return;
    statistics_.count_cut(node.count, position_.is_capture(move), node.table_move.has_value());
}

}  // namespace chess::detail
