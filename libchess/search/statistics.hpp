#pragma once

#include <cstdint>
#include <initializer_list>

namespace chess {

/// What a search has met on its way. Interior nodes are those that looked at moves at full width.
struct SearchStatistics {
    /// Positions at the end of the full width, however they were valued; Marsland 1986, 2.3.
    std::uint64_t horizon_nodes = 0;
    /// Moves made beyond it.
    std::uint64_t quiescence_moves = 0;
    /// Interior nodes that generated their moves, and how many these were.
    std::uint64_t expanded = 0;
    std::uint64_t generated = 0;
    /// Interior nodes that a move cut, and how many by their first move, by one of their first
    /// three, and by a capture.
    std::uint64_t cut_nodes = 0;
    std::uint64_t cut_by_first = 0;
    std::uint64_t cut_by_first_three = 0;
    std::uint64_t cut_by_capture = 0;
    /// Null moves tried, and those that cut.
    std::uint64_t null_moves = 0;
    std::uint64_t null_cuts = 0;
    /// Moves searched again because a minimal window, or a reduced depth, said too little.
    std::uint64_t researches = 0;
    /// The table: how often asked, how often it knew the position, and how often that cut.
    std::uint64_t table_probes = 0;
    std::uint64_t table_hits = 0;
    std::uint64_t table_cuts = 0;

    constexpr SearchStatistics& operator+=(const SearchStatistics& other) noexcept {
        for (const auto member :
             {&SearchStatistics::horizon_nodes, &SearchStatistics::quiescence_moves,
              &SearchStatistics::expanded, &SearchStatistics::generated,
              &SearchStatistics::cut_nodes, &SearchStatistics::cut_by_first,
              &SearchStatistics::cut_by_first_three, &SearchStatistics::cut_by_capture,
              &SearchStatistics::null_moves, &SearchStatistics::null_cuts,
              &SearchStatistics::researches, &SearchStatistics::table_probes,
              &SearchStatistics::table_hits, &SearchStatistics::table_cuts})
            this->*member += other.*member;
        return *this;
    }

    /// Legal moves of a position, on average; Marsland's W.
    [[nodiscard]] double width() const noexcept {
        return expanded == 0 ? 0.0 : static_cast<double>(generated) / static_cast<double>(expanded);
    }
};

}  // namespace chess
