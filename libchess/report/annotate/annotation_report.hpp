#pragma once

#include "libchess/base/export.hpp"
#include "libchess/report/annotate/annotation_account.hpp"
#include "libchess/report/text/styled_text.hpp"

#include <string>

namespace chess {

/// One line of JSON, without the newline.
[[nodiscard]] LIBCHESS_API std::string annotation_json(const AnnotationAccount& account,
                                                       const AnnotationReportOptions& options);
/// The last line of JSON, sums over the run, without the newline.
[[nodiscard]] LIBCHESS_API std::string annotation_summary_json(
    const AnnotationTotals& totals, const AnnotationReportOptions& options);

/// Lines of CSV, one a move, each with its newline.
[[nodiscard]] LIBCHESS_API std::string annotation_csv_header();
/// The lines of one game.
[[nodiscard]] LIBCHESS_API std::string annotation_csv(const AnnotationAccount& account,
                                                      const AnnotationReportOptions& options);

/// The report on one game for people: players, opening, accuracy, judgements by phase, the course
/// of the evaluation, and the moves at which the game turned, with boards. No line is longer than
/// `options.width`.
[[nodiscard]] LIBCHESS_API StyledText annotation_text(const AnnotationAccount& account,
                                                      const AnnotationReportOptions& options);
/// The end of a report on more than one game.
[[nodiscard]] LIBCHESS_API StyledText
annotation_summary_text(const AnnotationTotals& totals, const AnnotationReportOptions& options);

}  // namespace chess
