#pragma once

#include "libchess/base/export.hpp"
#include "libchess/report/mate/mate_account.hpp"
#include "libchess/report/text/styled_text.hpp"

#include <span>
#include <string>

namespace chess {

/// One line of JSON, without the newline. A solution's tree refers to its nodes by index, as
/// `Solution` does.
[[nodiscard]] LIBCHESS_API std::string mate_json(const MateAccount& account,
                                                 const MateReportOptions& options);
/// The last line of JSON, sums over the run, without the newline.
[[nodiscard]] LIBCHESS_API std::string mate_summary_json(const MateTotals& totals,
                                                         const MateReportOptions& options);

/// Lines of CSV, each with its newline.
[[nodiscard]] LIBCHESS_API std::string mate_csv_header(const MateReportOptions& options);
/// The line of one position.
[[nodiscard]] LIBCHESS_API std::string mate_csv(const MateAccount& account,
                                                const MateReportOptions& options);

/// The report on one position for people, as a problem is printed in a magazine: diagram,
/// stipulation, solution, and what of it is proved. No line is longer than `options.width`.
[[nodiscard]] LIBCHESS_API StyledText mate_text(const MateAccount& account,
                                                const MateReportOptions& options);

/// The solution as Popeye prints it, without a board, for scripts that read that: the heading of a
/// twin, set play, and tries and keys with their variations as far as they were asked for, or
/// lines. Pieces have the letters of the problem's language.
[[nodiscard]] LIBCHESS_API StyledText mate_popeye(const MateAccount& account,
                                                  const MateReportOptions& options);
/// What follows the last twin of a problem: "solution finished.", or "Partial solution" if one of
/// them is not known as a whole.
[[nodiscard]] LIBCHESS_API StyledText mate_popeye_end(std::span<const MateAccount> accounts);

/// A problem with all its twins for LaTeX's package `diagram` (Brand and Hoening), with solutions
/// as `mate_popeye` has them, without the last newline; pieces have the German letters that the
/// package wants. `begin` and `end` are what a document has around them; solutions are printed
/// behind the last diagram.
[[nodiscard]] LIBCHESS_API std::string mate_latex(std::span<const MateAccount> accounts);
[[nodiscard]] LIBCHESS_API std::string mate_latex_begin();  ///< see `mate_latex`
[[nodiscard]] LIBCHESS_API std::string mate_latex_end();    ///< see `mate_latex`

/// One position of many in one line: what was asked, what was found, and the verdict.
[[nodiscard]] LIBCHESS_API StyledText mate_table_header(const MateReportOptions& options);
/// The line of one position.
[[nodiscard]] LIBCHESS_API StyledText mate_table_row(const MateAccount& account,
                                                     const MateReportOptions& options);

/// The end of a report on more than one position.
[[nodiscard]] LIBCHESS_API StyledText mate_summary_text(const MateTotals& totals,
                                                        const MateReportOptions& options);

}  // namespace chess
