#pragma once

// Internal to the reports: a network's evaluations as records.

#include "libchess/eval/network_breakdown.hpp"
#include "report/eval/eval_report.hpp"
#include "report/text/detail/fields.hpp"

#include <string>
#include <vector>

namespace chess::detail {

/// A JSON list of records.
[[nodiscard]] Json list_of(std::vector<Fields>& records);

/// The evaluation, and its parts if known.
[[nodiscard]] Json network_json(const NetworkBreakdown& report, int sign);

/// The fields of a man, appended to those of its position.
[[nodiscard]] Fields man_fields(Fields fields, const Attribution::Man& man, int sign);

/// A line for the kings, with no square and no piece, and one for each man. Each begins with
/// `start`, which identifies the position.
[[nodiscard]] std::string men_csv(const Fields& start, const NetworkBreakdown& report, int sign);

/// Every man of two positions, the largest change first.
[[nodiscard]] Json men_changes_json(const EvalDiff& diff, int sign);
/// The same as CSV with a header, and a line for the kings.
[[nodiscard]] std::string men_changes_csv(const EvalDiff& diff, int sign);

}  // namespace chess::detail
