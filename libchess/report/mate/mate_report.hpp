#pragma once

#include "libchess/base/export.hpp"
#include "libchess/mate/solved_problem.hpp"
#include "libchess/report/text/styled_text.hpp"

#include <span>
#include <string>

namespace chess {

/// How problems are shown.
struct MateReportOptions {
    /// Positions are those of games, and distinguished by their plies.
    bool plies = false;
    /// Moves for people in SAN, otherwise as UCI writes them.
    bool san = true;
    /// Columns that text may take, at least 80.
    std::size_t width = 80;
    /// The most lines of a solution's tree; 0: all.
    std::size_t tree_lines = 200;
    /// With times and rates.
    bool timing = true;
};

/// One line of JSON, without the newline. A solution's tree refers to its nodes by index, as
/// `Solution` does.
[[nodiscard]] LIBCHESS_API std::string mate_json(const SolvedProblem& solved,
                                                 const MateReportOptions& options);
/// The last line of JSON, sums over the run, without the newline.
[[nodiscard]] LIBCHESS_API std::string mate_summary_json(const MateTotals& totals,
                                                         const MateReportOptions& options);

/// Lines of CSV, each with its newline.
[[nodiscard]] LIBCHESS_API std::string mate_csv_header(const MateReportOptions& options);
/// The line of one position.
[[nodiscard]] LIBCHESS_API std::string mate_csv(const SolvedProblem& solved,
                                                const MateReportOptions& options);

/// The report on one position for people, as a problem is printed in a magazine: diagram,
/// stipulation, solution, and what of it is proved. No line is longer than `options.width`.
[[nodiscard]] LIBCHESS_API StyledText mate_text(const SolvedProblem& solved,
                                                const MateReportOptions& options);

/// The solution as Popeye prints it, without a board, for scripts that read that: the heading of a
/// twin, set play, and tries and keys with their variations as far as they were asked for, or
/// lines. Pieces have the letters of the problem's language.
[[nodiscard]] LIBCHESS_API StyledText mate_popeye(const SolvedProblem& solved,
                                                  const MateReportOptions& options);
/// What follows the last twin of a problem: "solution finished.", or "Partial solution" if one of
/// them is not known as a whole.
[[nodiscard]] LIBCHESS_API StyledText mate_popeye_end(std::span<const SolvedProblem> problems);

/// A problem with all its twins for LaTeX's package `diagram` (Brand and Hoening), with solutions
/// as `mate_popeye` has them, without the last newline; pieces have the German letters that the
/// package wants. `begin` and `end` are what a document has around them; solutions are printed
/// behind the last diagram.
[[nodiscard]] LIBCHESS_API std::string mate_latex(std::span<const SolvedProblem> problems);
[[nodiscard]] LIBCHESS_API std::string mate_latex_begin();  ///< see `mate_latex`
[[nodiscard]] LIBCHESS_API std::string mate_latex_end();    ///< see `mate_latex`

/// One position of many in one line: what was asked, what was found, and the verdict.
[[nodiscard]] LIBCHESS_API StyledText mate_table_header(const MateReportOptions& options);
/// The line of one position.
[[nodiscard]] LIBCHESS_API StyledText mate_table_row(const SolvedProblem& solved,
                                                     const MateReportOptions& options);

/// The end of a report on more than one position.
[[nodiscard]] LIBCHESS_API StyledText mate_summary_text(const MateTotals& totals,
                                                        const MateReportOptions& options);

}  // namespace chess
