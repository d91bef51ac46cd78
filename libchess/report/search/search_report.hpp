#pragma once

#include "libchess/base/export.hpp"
#include "libchess/core/color.hpp"
#include "libchess/core/score.hpp"
#include "libchess/endgame_tables/table_verdict.hpp"
#include "libchess/notation/epd.hpp"
#include "libchess/position/position.hpp"
#include "libchess/report/text/point_of_view.hpp"
#include "libchess/report/text/styled_text.hpp"
#include "libchess/search/result.hpp"
#include "libchess/suite/expected_answer.hpp"

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

/// The search of one position, ready to be shown.
struct SearchReport {
    std::size_t record = 0;  ///< the record's number in the input, from 0
    /// Of a game's positions, how many half-moves lead to this one.
    std::optional<int> ply = std::nullopt;
    std::string id;  ///< what the record calls itself; empty if it does not
    /// The position.
    Position position = Position::start();
    /// Scores are those of the side to move.
    SearchResult result;
    /// What tables of endings say of the position, if they have it.
    std::optional<TableVerdict> verdict = std::nullopt;
    /// What they say of its legal moves, best first; empty if they do not have all of them.
    std::vector<TableMove> table_moves = {};
    /// What the record asks for, if it asks for something.
    std::optional<ExpectedAnswer> test = std::nullopt;
    /// Since when the answer was right and stayed so to the end; none if it is wrong.
    std::optional<AnswerFound> found = std::nullopt;
    /// The search was stopped before its limits.
    bool interrupted = false;

    /// Whether the test, if there is one, is passed.
    [[nodiscard]] bool solved() const noexcept { return found.has_value(); }
    /// What the search took.
    [[nodiscard]] double seconds() const noexcept {
        return std::chrono::duration<double>(result.time).count();
    }
};

/// How searches are shown.
struct SearchReportOptions {
    PointOfView pov = PointOfView::white;  ///< whose advantage is positive
    /// Several lines were asked for, and all are shown.
    bool lines = false;
    /// Positions are those of games, and distinguished by their plies.
    bool plies = false;
    /// Moves for people in SAN, otherwise as UCI writes them.
    bool san = true;
    /// Columns that text may take, at least 80.
    std::size_t width = 80;
    /// With times and rates.
    bool timing = true;

    /// A score of the side to move as these reports show it.
    [[nodiscard]] Score shown(Score score, Color mover) const noexcept {
        return turns(mover) ? -score : score;
    }
    /// What is at most for the side to move is at least for the other one.
    [[nodiscard]] Bound shown(Bound bound, Color mover) const noexcept {
        if (bound == Bound::exact || !turns(mover)) return bound;
        return bound == Bound::upper ? Bound::lower : Bound::upper;
    }

private:
    [[nodiscard]] bool turns(Color mover) const noexcept {
        return pov == PointOfView::white && mover == Color::black;
    }
};

/// What became of the tests of one theme, or of all.
struct ThemeTotals {
    std::string theme;             ///< what the tests are about, by their names
    std::size_t total = 0;         ///< how many tests
    std::size_t solved = 0;        ///< of these, those that were passed
    std::int64_t points = 0;       ///< for the answers
    std::int64_t most_points = 0;  ///< what the best ones would have been
    double seconds = 0;            ///< what the searches took

    /// Adds a position that is a test.
    void add(const SearchReport& report);
    /// What tests add to.
    [[nodiscard]] auto sums() noexcept {
        return std::tie(total, solved, points, most_points, seconds);
    }
};

/// Sums over a run.
struct SearchTotals {
    std::size_t positions = 0;  ///< searched, tests or not
    std::size_t errors = 0;     ///< messages of errors: malformed records, files that failed
    std::uint64_t nodes = 0;    ///< moves made on the board
    double seconds = 0;         ///< wall time of the whole run
    bool interrupted = false;   ///< stopped before the end of the input
    ThemeTotals tests = {};     ///< all tests together
    /// In the order in which they appear in the input.
    std::vector<ThemeTotals> themes = {};
    /// Where each theme is among them.
    std::unordered_map<std::string, std::size_t> theme_places = {};

    /// Adds one position.
    LIBCHESS_API void add(const SearchReport& report);
    /// Adds the sums of one position, whose name gives the theme if it is a test.
    LIBCHESS_API void add(const SearchTotals& one, std::string_view id);
    /// What positions add to, but for the themes.
    [[nodiscard]] auto sums() noexcept {
        return std::tuple_cat(std::tie(positions, nodes), tests.sums());
    }
};

/// One line of JSON, without the newline.
[[nodiscard]] LIBCHESS_API std::string search_json(const SearchReport& report,
                                                   const SearchReportOptions& options);
/// The last line of JSON, sums over the run, without the newline.
[[nodiscard]] LIBCHESS_API std::string search_summary_json(const SearchTotals& totals,
                                                           const SearchReportOptions& options);

/// Lines of CSV, each with its newline: one a position, or under `lines` one for every line of it.
[[nodiscard]] LIBCHESS_API std::string search_csv_header(const SearchReportOptions& options);
/// The lines of one position.
[[nodiscard]] LIBCHESS_API std::string search_csv(const SearchReport& report,
                                                  const SearchReportOptions& options);

/// The heading of a position's report: its name or its place in a game, and its FEN.
[[nodiscard]] LIBCHESS_API StyledText search_title(const SearchReport& report);

/// The report on one position for people, without its title: the board, who is better, the best
/// move, what is expected after it, and what that took; under `lines` all of these. No line is
/// longer than `options.width`.
[[nodiscard]] LIBCHESS_API StyledText search_text(const SearchReport& report,
                                                  const SearchReportOptions& options);

/// The table that grows while a position is searched: a line for each iteration, or one for each of
/// its lines, with as much of the variation as fits into `options.width`.
[[nodiscard]] LIBCHESS_API StyledText search_table_header(const SearchReportOptions& options);
/// The lines of one iteration.
[[nodiscard]] LIBCHESS_API StyledText search_table_row(const Position& position,
                                                       const SearchResult& result,
                                                       const SearchReportOptions& options);

/// A test in one line: whether it is solved, what was played and what was asked for, and when the
/// answer was found. From 120 columns on with the variation.
[[nodiscard]] LIBCHESS_API StyledText search_test_header(const SearchReportOptions& options);
/// The line of one test.
[[nodiscard]] LIBCHESS_API StyledText search_test_text(const SearchReport& report,
                                                       const SearchReportOptions& options);

/// The end of a report: a table of themes, if there are some, and the sums.
[[nodiscard]] LIBCHESS_API StyledText search_summary_text(const SearchTotals& totals,
                                                          const SearchReportOptions& options);

/// One position of a benchmark, numbered from 1, and the end of it, whose last line is
/// "Nodes searched: N".
[[nodiscard]] LIBCHESS_API StyledText search_bench_text(const SearchReport& report,
                                                        const SearchReportOptions& options);
/// The end of a benchmark.
[[nodiscard]] LIBCHESS_API StyledText search_bench_summary_text(const SearchTotals& totals,
                                                                const SearchReportOptions& options);

/// A record with what a search found about it, all else kept: `acd`, `acn`, with `timing` `acs`
/// (whole seconds), `ce` or `dm`, `pv`, and the best move as `bm`; in a test, whose own `bm` and
/// mate distance stay, as `pm`.
[[nodiscard]] LIBCHESS_API Epd annotated(Epd record, const SearchReport& report, bool timing);

/// The ladder of techniques for people: name, whether the engine uses it, whether it is exact, what
/// it does, where that is described and what it needs. No line is longer than `width`, of at least
/// 80 columns.
[[nodiscard]] LIBCHESS_API StyledText technique_list_text(std::size_t width);
/// The same as lines of JSON, a summary being the last, each with its newline.
[[nodiscard]] LIBCHESS_API std::string technique_list_json();
/// The same as CSV, with its header.
[[nodiscard]] LIBCHESS_API std::string technique_list_csv();

}  // namespace chess
