#pragma once

#include "libchess/tasks/solved_puzzle.hpp"
#include "report/search/search_report.hpp"
#include "report/text/styled_text.hpp"

#include <string>

namespace chess {

/// One line of JSON, without the newline: `themes` are lichess's names, and `motifs` tell which
/// move of the solution shows each, with the squares concerned.
[[nodiscard]] std::string puzzle_json(const SolvedPuzzle& puzzle,
                                      const SearchReportOptions& options);
/// The last line of JSON, without the newline.
[[nodiscard]] std::string puzzle_summary_json(const PuzzleTotals& totals,
                                              const SearchReportOptions& options);
/// A line of CSV with its newline.
[[nodiscard]] std::string puzzle_csv_header(const SearchReportOptions& options);
/// The line of one puzzle.
[[nodiscard]] std::string puzzle_csv(const SolvedPuzzle& puzzle,
                                     const SearchReportOptions& options);
/// A puzzle for people: whether it is solved, its name, the solution, and its themes.
[[nodiscard]] StyledText puzzle_text(const SolvedPuzzle& puzzle,
                                     const SearchReportOptions& options);
/// The end of a report.
[[nodiscard]] StyledText puzzle_summary_text(const PuzzleTotals& totals,
                                             const SearchReportOptions& options);

}  // namespace chess
