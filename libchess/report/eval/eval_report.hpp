#pragma once

#include "libchess/base/export.hpp"
#include "libchess/report/eval/eval_account.hpp"
#include "libchess/report/text/styled_text.hpp"

#include <string>

namespace chess {

/// One line of JSON, without the newline.
[[nodiscard]] LIBCHESS_API std::string eval_json(const EvalAccount& account,
                                                 const EvalReportOptions& options);
/// The last line of JSON, sums over the run, without the newline.
[[nodiscard]] LIBCHESS_API std::string eval_summary_json(const EvalTotals& totals,
                                                         const EvalReportOptions& options);

/// Lines of CSV, each with its newline: one a position with a column for every term, or under
/// `squares` one for every term of every piece.
[[nodiscard]] LIBCHESS_API std::string eval_csv_header(const EvalReportOptions& options);
/// The lines of one position.
[[nodiscard]] LIBCHESS_API std::string eval_csv(const EvalAccount& account,
                                                const EvalReportOptions& options);

/// The account of one position for people: the board, a verdict in words, and the table of terms;
/// under `squares` also what each piece contributes. No line but that of the FEN is longer than
/// `options.width`.
[[nodiscard]] LIBCHESS_API StyledText eval_text(const EvalAccount& account,
                                                const EvalReportOptions& options);

}  // namespace chess
