#pragma once

#include "libchess/search/tt_counters.hpp"

#include <array>
#include <cstdint>

namespace chess {

/// Node statistics of a search. Interior nodes are those that tried a move at full width; one that
/// is searched again counts again. Searches for singular moves, which exclude a move, are not
/// counted.
struct SearchStatistics {
    /// Moves made on the board.
    std::uint64_t nodes = 0;
    /// Positions at the horizon of the full-width search, however evaluated; Marsland 1986, 2.3.
    std::uint64_t horizon_nodes = 0;
    /// Moves made in quiescence search.
    std::uint64_t quiescence_moves = 0;
    std::uint64_t expanded = 0;   ///< nodes at full width that generated their moves
    std::uint64_t generated = 0;  ///< the number of moves of these
    /// Interior nodes; one of the next four counts each, too (Caplinger 2021, 5.6.1).
    std::uint64_t interior = 0;
    std::uint64_t pv_nodes = 0;   ///< a move was best within the window
    std::uint64_t cut_nodes = 0;  ///< a move caused a cutoff
    std::uint64_t all_nodes = 0;  ///< all moves failed low
    /// No verdict: multi-cut, the end of the search, or every move was pruned.
    std::uint64_t given_up = 0;
    std::uint64_t cut_by_first = 0;         ///< cut nodes with a cutoff by the first move
    std::uint64_t cut_by_first_three = 0;   ///< the same by one of the first three
    std::uint64_t cut_by_capture = 0;       ///< the same by a capture
    std::uint64_t cut_with_table_move = 0;  ///< cut nodes that had a table move
    std::uint64_t cut_by_table_move = 0;    ///< of these, those with a cutoff by the table move
    std::uint64_t null_moves = 0;           ///< null moves tried
    std::uint64_t null_cuts = 0;            ///< of these, those that caused a cutoff
    /// Moves searched again after a fail-high with a minimal window or reduced depth.
    std::uint64_t researches = 0;
    /// Probes and stores of the transposition table.
    TtCounters table = {};

    /// Counts a node that generated `moves` moves.
    constexpr void count_expanded(std::uint64_t moves) noexcept {
        ++expanded;
        generated += moves;
    }
    /// Counts an interior node with a cutoff by the last of `moves` moves tried.
    constexpr void count_cut(int moves, bool by_capture, bool has_table_move) noexcept {
        ++cut_nodes;
        if (moves == 1) ++cut_by_first;
        if (moves <= 3) ++cut_by_first_three;
        if (by_capture) ++cut_by_capture;
        if (!has_table_move) return;
        ++cut_with_table_move;
        if (moves == 1) ++cut_by_table_move;
    }
    /// Counts an interior node without a cutoff; `is_pv`: a move was best within the window.
    constexpr void count_uncut(bool is_pv) noexcept { ++(is_pv ? pv_nodes : all_nodes); }

    /// Adds all counts.
    constexpr SearchStatistics& operator+=(const SearchStatistics& other) noexcept {
        for (const auto member : members()) this->*member += other.*member;
        table += other.table;
        return *this;
    }
    /// The difference from `before`, an earlier state of the same counters.
    [[nodiscard]] constexpr SearchStatistics since(const SearchStatistics& before) const noexcept {
        SearchStatistics difference = *this;
        for (const auto member : members()) difference.*member -= before.*member;
        difference.table = table.since(before.table);
        return difference;
    }

    /// Legal moves of a position, on average; Marsland's W.
    [[nodiscard]] double width() const noexcept {
        return expanded == 0 ? 0.0 : static_cast<double>(generated) / static_cast<double>(expanded);
    }

    /// Equal in every member.
    friend constexpr bool operator==(const SearchStatistics&, const SearchStatistics&) = default;

private:
    [[nodiscard]] static constexpr std::array<std::uint64_t SearchStatistics::*, 18>
    members() noexcept {
        return {&SearchStatistics::nodes,
                &SearchStatistics::interior,
                &SearchStatistics::given_up,
                &SearchStatistics::horizon_nodes,
                &SearchStatistics::quiescence_moves,
                &SearchStatistics::expanded,
                &SearchStatistics::generated,
                &SearchStatistics::pv_nodes,
                &SearchStatistics::cut_nodes,
                &SearchStatistics::all_nodes,
                &SearchStatistics::cut_by_first,
                &SearchStatistics::cut_by_first_three,
                &SearchStatistics::cut_by_capture,
                &SearchStatistics::cut_with_table_move,
                &SearchStatistics::cut_by_table_move,
                &SearchStatistics::null_moves,
                &SearchStatistics::null_cuts,
                &SearchStatistics::researches};
    }
};

}  // namespace chess
