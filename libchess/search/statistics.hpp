#pragma once

#include "libchess/search/table_counters.hpp"

#include <array>
#include <cstdint>

namespace chess {

/// What a search has met on its way. Interior nodes are those that tried a move at full width; one
/// that is searched again counts again. Searches that leave a move out, to see whether it is
/// singular, are not among them.
struct SearchStatistics {
    /// Moves made on the board.
    std::uint64_t nodes = 0;
    /// Positions at the end of the full width, however they were valued; Marsland 1986, 2.3.
    std::uint64_t horizon_nodes = 0;
    /// Moves made beyond it.
    std::uint64_t quiescence_moves = 0;
    std::uint64_t expanded = 0;   ///< nodes at full width that generated their moves
    std::uint64_t generated = 0;  ///< how many moves these had
    /// Interior nodes; one of the next four counts each, too (Caplinger 2021, 5.6.1).
    std::uint64_t interior = 0;
    std::uint64_t pv_nodes = 0;   ///< a move was best within the window
    std::uint64_t cut_nodes = 0;  ///< a move cut
    std::uint64_t all_nodes = 0;  ///< all moves were below the window
    /// No verdict: multi-cut, the end of the search, or every move was left out.
    std::uint64_t given_up = 0;
    std::uint64_t cut_by_first = 0;         ///< cut nodes that their first move cut
    std::uint64_t cut_by_first_three = 0;   ///< likewise by one of their first three
    std::uint64_t cut_by_capture = 0;       ///< likewise by a capture
    std::uint64_t cut_with_table_move = 0;  ///< cut nodes that had a move from the table
    std::uint64_t cut_by_table_move = 0;    ///< of them, those that it cut
    std::uint64_t null_moves = 0;           ///< null moves tried
    std::uint64_t null_cuts = 0;            ///< of them, those that cut
    /// Moves searched again because a minimal window, or a reduced depth, said too little.
    std::uint64_t researches = 0;
    /// Probes and stores of the transposition table.
    TableCounters table = {};

    /// A node that generated so many moves.
    constexpr void count_expanded(std::uint64_t moves) noexcept {
        ++expanded;
        generated += moves;
    }
    /// An interior node that was cut by the last of so many moves tried.
    constexpr void count_cut(int moves, bool by_capture, bool has_table_move) noexcept {
        ++cut_nodes;
        if (moves == 1) ++cut_by_first;
        if (moves <= 3) ++cut_by_first_three;
        if (by_capture) ++cut_by_capture;
        if (!has_table_move) return;
        ++cut_with_table_move;
        if (moves == 1) ++cut_by_table_move;
    }
    /// An interior node that no move cut; `is_pv`: one was best within the window.
    constexpr void count_uncut(bool is_pv) noexcept { ++(is_pv ? pv_nodes : all_nodes); }

    /// Adds count by count.
    constexpr SearchStatistics& operator+=(const SearchStatistics& other) noexcept {
        for (const auto member : members()) this->*member += other.*member;
        table += other.table;
        return *this;
    }
    /// What has been counted since `before`, an earlier state of the same counters.
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
