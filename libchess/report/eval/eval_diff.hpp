#pragma once

#include "libchess/base/export.hpp"
#include "libchess/report/eval/eval_account.hpp"
#include "libchess/report/text/styled_text.hpp"

#include <string>

namespace chess {

/// Two positions, term by term; where `b.move` is known, b is a after that move. With
/// `PointOfView::mover` all numbers are the view of the side to move in a.
struct EvalDiff {
    EvalAccount a;  ///< the first position
    EvalAccount b;  ///< the second one
};

/// One line of JSON, without the newline.
[[nodiscard]] LIBCHESS_API std::string eval_diff_json(const EvalDiff& diff,
                                                      const EvalReportOptions& options);

/// A header and a line for every term and the total.
[[nodiscard]] LIBCHESS_API std::string eval_diff_csv(const EvalDiff& diff,
                                                     const EvalReportOptions& options);

/// The terms that differ, those that differ most above.
[[nodiscard]] LIBCHESS_API StyledText eval_diff_text(const EvalDiff& diff,
                                                     const EvalReportOptions& options);

}  // namespace chess
