#pragma once

#include "libchess/base/export.hpp"
#include "libchess/notation/epd.hpp"
#include "libchess/report/search/search_account.hpp"
#include "libchess/report/text/styled_text.hpp"

#include <cstddef>
#include <string>

namespace chess {

/// One line of JSON, without the newline.
[[nodiscard]] LIBCHESS_API std::string search_json(const SearchAccount& account,
                                                   const SearchReportOptions& options);
/// The last line of JSON, sums over the run, without the newline.
[[nodiscard]] LIBCHESS_API std::string search_summary_json(const SearchTotals& totals,
                                                           const SearchReportOptions& options);

/// Lines of CSV, each with its newline: one a position, or under `lines` one for every line of it.
[[nodiscard]] LIBCHESS_API std::string search_csv_header(const SearchReportOptions& options);
/// The lines of one position.
[[nodiscard]] LIBCHESS_API std::string search_csv(const SearchAccount& account,
                                                  const SearchReportOptions& options);

/// The heading of a position's report: its name or its place in a game, and its FEN.
[[nodiscard]] LIBCHESS_API StyledText search_title(const SearchAccount& account);

/// The report on one position for people, without its title: the board, who is better, the best
/// move, what is expected after it, and what that took; under `lines` all of these. No line is
/// longer than `options.width`.
[[nodiscard]] LIBCHESS_API StyledText search_text(const SearchAccount& account,
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
[[nodiscard]] LIBCHESS_API StyledText search_test_text(const SearchAccount& account,
                                                       const SearchReportOptions& options);

/// The end of a report: a table of themes, if there are some, and the sums.
[[nodiscard]] LIBCHESS_API StyledText search_summary_text(const SearchTotals& totals,
                                                          const SearchReportOptions& options);

/// One position of a benchmark, numbered from 1, and the end of it, whose last line is
/// "Nodes searched: N".
[[nodiscard]] LIBCHESS_API StyledText search_bench_text(const SearchAccount& account,
                                                        const SearchReportOptions& options);
/// The end of a benchmark.
[[nodiscard]] LIBCHESS_API StyledText search_bench_summary_text(const SearchTotals& totals,
                                                                const SearchReportOptions& options);

/// A record with what a search found about it, all else kept: `acd`, `acn`, with `timing` `acs`
/// (whole seconds), `ce` or `dm`, `pv`, and the best move as `bm`; in a test, whose own `bm` and
/// mate distance stay, as `pm`.
[[nodiscard]] LIBCHESS_API Epd annotated(Epd record, const SearchAccount& account, bool timing);

/// The ladder of techniques for people: name, whether the engine uses it, whether it is exact, what
/// it does, where that is described and what it needs. No line is longer than `width`, of at least
/// 80 columns.
[[nodiscard]] LIBCHESS_API StyledText technique_list_text(std::size_t width);
/// The same as lines of JSON, a summary being the last, each with its newline.
[[nodiscard]] LIBCHESS_API std::string technique_list_json();
/// The same as CSV, with its header.
[[nodiscard]] LIBCHESS_API std::string technique_list_csv();

}  // namespace chess
