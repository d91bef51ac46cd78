#pragma once

#include "libchess/mate/solved_problem.hpp"
#include "report/text/styled_text.hpp"
#include "report/text/telling.hpp"

#include <span>
#include <string>

namespace chess {

/// Options of reports on problems.
struct MateReportOptions {
    /// Positions come from games, and are distinguished by plies.
    bool plies = false;
    /// Moves for people in SAN, otherwise in UCI notation.
    bool san = true;
    /// Width of text in columns, at least 80.
    std::size_t width = 80;
    /// The most lines of a solution's tree; 0: all.
    std::size_t tree_lines = 200;
    /// Show times and rates.
    bool timing = true;
};

/// How SolvedProblem is told; see Telling.
template <>
struct Telling<SolvedProblem> {
    /// One line of JSON, without the newline. A solution's tree refers to its nodes by index, as
    /// `Solution` does.
    [[nodiscard]] static std::string json(const SolvedProblem& solved,
                                          const MateReportOptions& options);
    /// Lines of CSV, each with its newline.
    [[nodiscard]] static std::string csv_header(const MateReportOptions& options);
    /// The line of one position.
    [[nodiscard]] static std::string csv(const SolvedProblem& solved,
                                         const MateReportOptions& options);
    /// The report on one position for people, as a problem is printed in a magazine: diagram,
    /// stipulation, solution, and what is proved. No line is longer than `options.width`.
    [[nodiscard]] static StyledText text(const SolvedProblem& solved,
                                         const MateReportOptions& options);
};

/// How MateTotals is told; see Telling.
template <>
struct Telling<MateTotals> {
    /// The last line of JSON, sums over the run, without the newline.
    [[nodiscard]] static std::string json(const MateTotals& totals,
                                          const MateReportOptions& options);
    /// The end of a report on more than one position.
    [[nodiscard]] static StyledText text(const MateTotals& totals,
                                         const MateReportOptions& options);
};

/// The solution as Popeye prints it, without a board, for scripts that read it: the heading of a
/// twin, set play, and tries and keys with their variations as requested, or lines. Piece letters
/// are those of the problem's language.
[[nodiscard]] StyledText mate_popeye(const SolvedProblem& solved, const MateReportOptions& options);
/// The text after the last twin of a problem: "solution finished.", or "Partial solution" if some
/// solution is incomplete.
[[nodiscard]] StyledText mate_popeye_end(std::span<const SolvedProblem> problems);

/// A problem with all its twins for LaTeX's package `diagram` (Brand and Hoening), with solutions
/// as in `mate_popeye`, without the last newline; pieces have the German letters that the package
/// requires. `mate_latex_begin` and `mate_latex_end` enclose the document; solutions are printed
/// after the last diagram.
[[nodiscard]] std::string mate_latex(std::span<const SolvedProblem> problems);
[[nodiscard]] std::string mate_latex_begin();  ///< see `mate_latex`
[[nodiscard]] std::string mate_latex_end();    ///< see `mate_latex`

/// The header of a table with one line per position: the task, the result, and the verdict.
[[nodiscard]] StyledText mate_table_header(const MateReportOptions& options);
/// The line of one position.
[[nodiscard]] StyledText mate_table_row(const SolvedProblem& solved,
                                        const MateReportOptions& options);

}  // namespace chess
