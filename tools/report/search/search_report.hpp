#pragma once

#include "libchess/core/color.hpp"
#include "libchess/core/score.hpp"
#include "libchess/endgame_tables/table_verdict.hpp"
#include "libchess/notation/epd.hpp"
#include "libchess/position/draw_claim.hpp"
#include "libchess/position/position.hpp"
#include "libchess/search/result.hpp"
#include "libchess/tasks/expected_answer.hpp"
#include "report/text/point_of_view.hpp"
#include "report/text/styled_text.hpp"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <vector>

namespace chess {

/// The search of one position, ready for output.
struct SearchReport {
    std::size_t record = 0;  ///< the record's number in the input, from 0
    /// For a position of a game, the half-moves that lead to it.
    std::optional<int> ply = std::nullopt;
    std::string id;  ///< the record's own name; may be empty
    /// The position.
    Position position = Position::start();
    /// Scores are those of the side to move.
    SearchResult result;
    /// The endgame tables' verdict, if they cover the position.
    std::optional<TableVerdict> verdict = std::nullopt;
    /// The tables' values of its legal moves, best first; empty if they do not cover all of them.
    std::vector<TableMove> table_moves = {};
    /// What the side to move may claim a draw by, instead of a move.
    std::optional<DrawClaim> draw_claim = std::nullopt;
    /// The test of the record, if any.
    std::optional<ExpectedAnswer> test = std::nullopt;
    /// When the right answer was found for good; none if the answer is wrong.
    std::optional<AnswerFound> found = std::nullopt;
    /// The search was stopped before its limits.
    bool interrupted = false;

    /// Whether the test, if there is one, is passed.
    [[nodiscard]] bool solved() const noexcept { return found.has_value(); }
    /// The time of the search.
    [[nodiscard]] double seconds() const noexcept {
        return std::chrono::duration<double>(result.time).count();
    }
};

/// Options of reports on searches.
struct SearchReportOptions {
    PointOfView pov = PointOfView::white;  ///< whose advantage is positive
    /// Several lines were requested, and all are shown.
    bool lines = false;
    /// Positions come from games, and are distinguished by plies.
    bool plies = false;
    /// Moves for people in SAN, otherwise in UCI notation.
    bool san = true;
    /// Width of text in columns, at least 80.
    std::size_t width = 80;
    /// Show times and rates.
    bool timing = true;

    /// Converts a score for the side to move to the shown point of view.
    [[nodiscard]] Score shown(Score score, Color mover) const noexcept {
        return turns(mover) ? -score : score;
    }
    /// Converts a bound: an upper bound for the side to move is a lower one for the other.
    [[nodiscard]] Bound shown(Bound bound, Color mover) const noexcept {
        if (bound == Bound::exact || !turns(mover)) return bound;
        return bound == Bound::upper ? Bound::lower : Bound::upper;
    }

private:
    [[nodiscard]] bool turns(Color mover) const noexcept {
        return pov == PointOfView::white && mover == Color::black;
    }
};

/// The results of the tests of one theme, or of all.
struct ThemeTotals {
    std::string theme;             ///< the theme, from the tests' names
    std::size_t total = 0;         ///< how many tests
    std::size_t solved = 0;        ///< of these, those that were passed
    std::int64_t points = 0;       ///< points for the answers
    std::int64_t most_points = 0;  ///< points for the best answers
    double seconds = 0;            ///< time of the searches

    /// Adds a position that is a test.
    void add(const SearchReport& report);
    /// The members that tests add to.
    [[nodiscard]] auto sums() noexcept {
        return std::tie(total, solved, points, most_points, seconds);
    }
};

/// Sums over a run.
struct SearchTotals {
    std::size_t positions = 0;  ///< searched, tests or not
    std::size_t errors = 0;     ///< error messages: malformed records, files that failed
    std::uint64_t nodes = 0;    ///< moves made on the board
    double seconds = 0;         ///< wall time of the whole run
    bool interrupted = false;   ///< stopped before the end of the input
    ThemeTotals tests = {};     ///< all tests together
    /// In the order in which they appear in the input.
    std::vector<ThemeTotals> themes = {};
    /// The index of each theme in `themes`.
    std::unordered_map<std::string, std::size_t> theme_places = {};

    /// Adds one position.
    void add(const SearchReport& report);
    /// Adds the sums of one position, whose name gives the theme if it is a test.
    void add(const SearchTotals& one, std::string_view id);
    /// The members that positions add to, without the themes.
    [[nodiscard]] auto sums() noexcept {
        return std::tuple_cat(std::tie(positions, nodes), tests.sums());
    }
};

/// One line of JSON, without the newline.
[[nodiscard]] std::string search_json(const SearchReport& report,
                                      const SearchReportOptions& options);
/// The last line of JSON, sums over the run, without the newline.
[[nodiscard]] std::string search_summary_json(const SearchTotals& totals,
                                              const SearchReportOptions& options);

/// Lines of CSV, each with its newline: one per position, or with `lines` one for each of its
/// lines.
[[nodiscard]] std::string search_csv_header(const SearchReportOptions& options);
/// The lines of one position.
[[nodiscard]] std::string search_csv(const SearchReport& report,
                                     const SearchReportOptions& options);

/// The heading of a position's report: its name or its place in a game, and its FEN.
[[nodiscard]] StyledText search_title(const SearchReport& report);

/// The report on one position for people, without its title: the board, which side is better, the
/// best move, the expected line, and the cost of the search; with `lines`, all lines. No line is
/// longer than `options.width`.
[[nodiscard]] StyledText search_text(const SearchReport& report,
                                     const SearchReportOptions& options);

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
[[nodiscard]] StyledText search_test_text(const SearchReport& report,
                                          const SearchReportOptions& options);

/// The end of a report: a table of themes, if there are some, and the sums.
[[nodiscard]] StyledText search_summary_text(const SearchTotals& totals,
                                             const SearchReportOptions& options);

/// One position of a benchmark, numbered from 1, and the end of it, whose last line is
/// "Nodes searched: N".
[[nodiscard]] StyledText search_bench_text(const SearchReport& report,
                                           const SearchReportOptions& options);
/// The end of a benchmark.
[[nodiscard]] StyledText search_bench_summary_text(const SearchTotals& totals,
                                                   const SearchReportOptions& options);

/// A record with the results of a search added: `acd`, `acn`, with `timing` `acs` (whole seconds),
/// `ce` or `dm`, `pv`, and the best move as `bm`; in a test, whose own `bm` and mate distance are
/// kept, as `pm`.
[[nodiscard]] Epd annotated(Epd record, const SearchReport& report, bool timing);

/// The ladder of techniques for people: name, whether the engine uses it, whether it is exact, what
/// it does, its source and its prerequisites. No line is longer than `width`, of at least 80
/// columns.
[[nodiscard]] StyledText technique_list_text(std::size_t width);
/// The same as lines of JSON, each with its newline; the last is a summary.
[[nodiscard]] std::string technique_list_json();
/// The same as CSV, with its header.
[[nodiscard]] std::string technique_list_csv();

}  // namespace chess
