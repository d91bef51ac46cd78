#pragma once

#include "libchess/core/score.hpp"
#include "libchess/motif/find_motifs.hpp"
#include "libchess/motif/motif_line.hpp"
#include "report/search/search_report.hpp"
#include "report/text/styled_text.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

namespace chess {

/// An existing puzzle with the themes of its solution.
struct PuzzleReport {
    std::size_t record = 0;  ///< the record's number in the input, from 0
    std::string id;          ///< its name in the table; may be empty
    MotifLine line;          ///< the opponent's move, then the solution
    /// The themes that the solution shows, and one for its score if found.
    std::vector<FoundMotif> motifs;
    /// Whether a search found the whole solution; nullopt if none was made.
    std::optional<bool> solved = std::nullopt;
    std::size_t found = 0;  ///< how many moves of the solution it found, up to the first wrong one
    /// Its score of the last position searched, for the solver.
    std::optional<Score> score = std::nullopt;
    std::uint64_t nodes = 0;  ///< moves made on the board by all its searches
    double seconds = 0;       ///< how long they took
};

/// Sums over a run.
struct PuzzleTotals {
    std::size_t total = 0;     ///< puzzles that were tagged
    std::size_t searched = 0;  ///< of these, those that were searched
    std::size_t solved = 0;    ///< of these, those that were solved
    std::uint64_t nodes = 0;   ///< moves made on the board
    std::size_t errors = 0;    ///< error messages: malformed records, files that failed
    double seconds = 0;        ///< wall time of the whole run
    bool interrupted = false;  ///< stopped before the end of the input

    /// Adds one puzzle.
    void add(const PuzzleReport& report);
    /// The members that puzzles add to.
    [[nodiscard]] auto sums() noexcept { return std::tie(total, searched, solved, nodes); }
};

/// One line of JSON, without the newline: `themes` are lichess's names, and `motifs` tell which
/// move of the solution shows each, with the squares concerned.
[[nodiscard]] std::string puzzle_json(const PuzzleReport& report,
                                      const SearchReportOptions& options);
/// The last line of JSON, without the newline.
[[nodiscard]] std::string puzzle_summary_json(const PuzzleTotals& totals,
                                              const SearchReportOptions& options);
/// A line of CSV with its newline.
[[nodiscard]] std::string puzzle_csv_header(const SearchReportOptions& options);
/// The line of one puzzle.
[[nodiscard]] std::string puzzle_csv(const PuzzleReport& report,
                                     const SearchReportOptions& options);
/// A puzzle for people: whether it is solved, its name, the solution, and its themes.
[[nodiscard]] StyledText puzzle_text(const PuzzleReport& report,
                                     const SearchReportOptions& options);
/// The end of a report.
[[nodiscard]] StyledText puzzle_summary_text(const PuzzleTotals& totals,
                                             const SearchReportOptions& options);

}  // namespace chess
