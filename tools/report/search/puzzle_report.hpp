#pragma once

#include "libchess/tasks/solved_puzzle.hpp"
#include "report/search/search_report.hpp"
#include "report/text/styled_text.hpp"
#include "report/text/telling.hpp"

#include <string>

namespace chess {

/// How SolvedPuzzle is told; see Telling.
template <>
struct Telling<SolvedPuzzle> {
    /// One line of JSON, without the newline: `themes` are lichess's names, and `motifs` tell which
    /// move of the solution shows each, with the squares concerned.
    [[nodiscard]] static std::string json(const SolvedPuzzle& puzzle,
                                          const SearchReportOptions& options);
    /// A line of CSV with its newline.
    [[nodiscard]] static std::string csv_header(const SearchReportOptions& options);
    /// The line of one puzzle.
    [[nodiscard]] static std::string csv(const SolvedPuzzle& puzzle,
                                         const SearchReportOptions& options);
    /// A puzzle for people: whether it is solved, its name, the solution, and its themes.
    [[nodiscard]] static StyledText text(const SolvedPuzzle& puzzle,
                                         const SearchReportOptions& options);
};

/// How PuzzleTotals is told; see Telling.
template <>
struct Telling<PuzzleTotals> {
    /// The last line of JSON, without the newline.
    [[nodiscard]] static std::string json(const PuzzleTotals& totals,
                                          const SearchReportOptions& options);
    /// The end of a report.
    [[nodiscard]] static StyledText text(const PuzzleTotals& totals,
                                         const SearchReportOptions& options);
};

}  // namespace chess
