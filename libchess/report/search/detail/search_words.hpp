#pragma once

// Internal to libchess, not installed: what the reports on searches say in words, and how they
// write variations.

#include "libchess/report/search/search_report.hpp"
#include "libchess/report/text/styled_text.hpp"
#include "libchess/report/text/text_block.hpp"

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace chess::detail {

/// "+0.34", "0.00", "#3", "#-3".
[[nodiscard]] std::string score_text(Score score);

/// The score of a line as it is shown; behind one that is only a bound is the side on which the
/// true one lies: "+0.34+" at least, "+0.34-" at most.
[[nodiscard]] std::string score_text(const SearchLine& line, Color mover,
                                     const SearchReportOptions& options);

/// A move's name for people.
[[nodiscard]] std::string move_text(const Position& before, Move move, bool san);

/// Moves played one after the other, each with its number where it has one: "12... e5", "13. Nf3",
/// "Nc6".
[[nodiscard]] std::vector<std::string> numbered_moves(const Position& position,
                                                      std::span<const Move> moves, bool san);

/// As many of these as fit into so many columns, and one at least; ".." at the end of what is cut.
[[nodiscard]] std::string fitting(const std::vector<std::string>& moves, std::size_t width);

/// All of these, in lines of so many columns, no number at a line's end.
[[nodiscard]] TextBlock flowing(const std::vector<std::string>& moves, std::size_t width);

/// "White is better, +1.10", "Black mates in 3", "Stalemate: a draw".
[[nodiscard]] StyledText search_verdict(const SearchReport& report,
                                        const SearchReportOptions& options);

/// "1,234 nodes in 0.310 s, 3.98 k/s".
[[nodiscard]] std::string nodes_text(std::uint64_t nodes, double seconds, bool timing);

/// A count in a column: "842", "9,402", "1.20 M".
[[nodiscard]] std::string count_text(std::uint64_t count);

}  // namespace chess::detail
