#pragma once

// Internal to libchess, not installed: the sentences and variations of the reports on searches.

#include "report/search/search_report.hpp"
#include "report/text/styled_text.hpp"
#include "report/text/text_block.hpp"

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace chess::detail {

/// "+0.34", "0.00", "#3", "#-3".
[[nodiscard]] std::string score_text(Score score);

/// The score of a line as shown; a bound has a sign for the side of the true score: "+0.34+" at
/// least, "+0.34-" at most.
[[nodiscard]] std::string score_text(const SearchLine& line, Color mover,
                                     const SearchReportOptions& options);

/// The chances as shown, in percent: "31.2/55.1/13.7"; empty if there are none.
[[nodiscard]] std::string chances_text(const SearchLine& line, Color mover,
                                       const SearchReportOptions& options);
/// The head of a column of them, and its width.
inline constexpr std::string_view chances_head = "win/draw/loss";
inline constexpr std::size_t chances_width = 16;

/// A move's name for people.
[[nodiscard]] std::string move_text(const Position& before, Move move, bool san);

/// A line of moves, with move numbers where they are written: "12... e5", "13. Nf3", "Nc6".
[[nodiscard]] std::vector<std::string> numbered_moves(const Position& position,
                                                      std::span<const Move> moves, bool san);

/// As many of these moves as fit into `width` columns, at least one; ".." marks a cut.
[[nodiscard]] std::string fitting(const std::vector<std::string>& moves, std::size_t width);

/// All moves, in lines of `width` columns, with no number at a line's end.
[[nodiscard]] TextBlock flowing(const std::vector<std::string>& moves, std::size_t width);

/// "White is better, +1.10", "Black mates in 3", "Stalemate: a draw".
[[nodiscard]] StyledText search_verdict(const SearchedPosition& report,
                                        const SearchReportOptions& options);

/// "1,234 nodes in 0.310 s, 3.98 k/s".
[[nodiscard]] std::string nodes_text(std::uint64_t nodes, double seconds, bool timing);

/// A count in a column: "842", "9,402", "1.20 M".
[[nodiscard]] std::string count_text(std::uint64_t count);

}  // namespace chess::detail
