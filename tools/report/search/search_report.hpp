#pragma once

#include "libchess/core/color.hpp"
#include "libchess/core/score.hpp"
#include "libchess/notation/epd.hpp"
#include "libchess/position/position.hpp"
#include "libchess/search/result.hpp"
#include "libchess/tasks/searched_position.hpp"
#include "report/text/point_of_view.hpp"
#include "report/text/styled_text.hpp"
#include "report/text/telling.hpp"

#include <cstddef>
#include <string>

namespace chess {

/// Options of reports on searches.
struct SearchReportOptions {
    PointOfView pov = PointOfView::white;  ///< whose advantage is positive
    /// Several lines were requested, and all are shown.
    bool lines = false;
    /// Show the chances of a win, a draw and a loss.
    bool wdl = false;
    /// Positions come from games, and are distinguished by plies.
    bool plies = false;
    /// Moves for people in SAN, otherwise in UCI notation.
    bool san = true;
    /// Width of text in columns, at least 80.
    std::size_t width = 80;
    /// Show times and rates.
    bool timing = true;
    /// Puzzles are audited.
    bool audit = false;

    /// Converts a score for the side to move to the shown point of view.
    [[nodiscard]] Score shown(Score score, Color mover) const noexcept {
        return turns(mover) ? -score : score;
    }
    /// Converts a bound: an upper bound for the side to move is a lower one for the other.
    [[nodiscard]] Bound shown(Bound bound, Color mover) const noexcept {
        if (bound == Bound::exact || !turns(mover)) return bound;
        return bound == Bound::upper ? Bound::lower : Bound::upper;
    }

    /// Converts the chances of the side to move.
    [[nodiscard]] Chances shown(const Chances& chances, Color mover) const noexcept {
        return turns(mover) ? -chances : chances;
    }

private:
    [[nodiscard]] bool turns(Color mover) const noexcept {
        return pov == PointOfView::white && mover == Color::black;
    }
};

/// How SearchedPosition is told; see Telling.
template <>
struct Telling<SearchedPosition> {
    /// One line of JSON, without the newline.
    [[nodiscard]] static std::string json(const SearchedPosition& report,
                                          const SearchReportOptions& options);
    /// Lines of CSV, each with its newline: one per position, or with `lines` one for each of its
    /// lines.
    [[nodiscard]] static std::string csv_header(const SearchReportOptions& options);
    /// The lines of one position.
    [[nodiscard]] static std::string csv(const SearchedPosition& report,
                                         const SearchReportOptions& options);
    /// The report on one position for people, without its title: the board, which side is better,
    /// the best move, the expected line, and the cost of the search; with `lines`, all lines. No
    /// line is longer than `options.width`.
    [[nodiscard]] static StyledText text(const SearchedPosition& report,
                                         const SearchReportOptions& options);
};

/// How SearchTotals is told; see Telling.
template <>
struct Telling<SearchTotals> {
    /// The last line of JSON, sums over the run, without the newline.
    [[nodiscard]] static std::string json(const SearchTotals& totals,
                                          const SearchReportOptions& options);
    /// The end of a report: a table of themes, if there are some, and the sums.
    [[nodiscard]] static StyledText text(const SearchTotals& totals,
                                         const SearchReportOptions& options);
};

/// The heading of a position's report: its name or its place in a game, and its FEN.
[[nodiscard]] StyledText search_title(const SearchedPosition& report);

/// The table that grows while a position is searched: a line for each iteration, or one for each of
/// its lines, with as much of the variation as fits into `options.width`.
[[nodiscard]] StyledText search_table_header(const SearchReportOptions& options);
/// The lines of one iteration.
[[nodiscard]] StyledText search_table_row(const Position& position, const SearchResult& result,
                                          const SearchReportOptions& options);

/// A test in one line: whether it is solved, the move found, the expected move, and when it was
/// found. From 120 columns on with the variation.
[[nodiscard]] StyledText search_test_header(const SearchReportOptions& options);
/// The line of one test.
[[nodiscard]] StyledText search_test_text(const SearchedPosition& report,
                                          const SearchReportOptions& options);

/// One position of a benchmark, numbered from 1, and the end of it, whose last line is
/// "Nodes searched: N".
[[nodiscard]] StyledText search_bench_text(const SearchedPosition& report,
                                           const SearchReportOptions& options);
/// The end of a benchmark.
[[nodiscard]] StyledText search_bench_summary_text(const SearchTotals& totals,
                                                   const SearchReportOptions& options);

/// A record with the results of a search added: `acd`, `acn`, with `timing` `acs` (whole seconds),
/// `ce` or `dm`, `pv`, and the best move as `bm`; in a test, whose own `bm` and mate distance are
/// kept, as `pm`.
[[nodiscard]] Epd annotated(Epd record, const SearchedPosition& report, bool timing);

/// The ladder of techniques: every row of the table of techniques.
struct TechniqueList {};

/// How TechniqueList is told, at a width in columns; see Telling.
template <>
struct Telling<TechniqueList> {
    /// For people: name, whether the engine uses it, whether it is exact, what it does, its source
    /// and its prerequisites. No line is longer than `width`, of at least 80 columns.
    [[nodiscard]] static StyledText text(TechniqueList list, std::size_t width);
    /// The same as lines of JSON, each with its newline; the last is a summary.
    [[nodiscard]] static std::string json(TechniqueList list, std::size_t width);
    /// The same as CSV, with its header.
    [[nodiscard]] static std::string csv(TechniqueList list, std::size_t width);
};

}  // namespace chess
