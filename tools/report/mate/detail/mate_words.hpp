#pragma once

// The sentences of the reports on mates.

#include "libchess/base/json.hpp"
#include "libchess/mate/problem.hpp"
#include "report/mate/mate_report.hpp"
#include "report/text/text_block.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace chess::detail {

/// "a", "a and b", "a, b, c and 4 others".
[[nodiscard]] std::string listed(const std::vector<std::string>& names);

/// "mate in 3"; "mated in 3", if the defender begins; "helpmate in 2.5".
[[nodiscard]] std::string goal_text(Stipulation stipulation, bool defender_begins, int length,
                                    bool half_move = false);

/// A number of moves, if there is one: a whole number unless half a move more is meant.
[[nodiscard]] Json moves_json(std::optional<int> number, bool half_move);

/// A problem and a length as problemists write it: "#3", "#-3", "s#2", "h#2.5", "=4"; "#" alone
/// without a length.
[[nodiscard]] std::string stipulation_text(const MateProblem& problem, std::optional<int> length);

/// The same with the stated length, or else the one found, if any.
[[nodiscard]] std::string stipulation_text(const SolvedProblem& solved);

/// The requested length: "#3" if stated, "to #8" if only a bound, "-" if none.
[[nodiscard]] std::string task_length_text(const SolvedProblem& solved);

/// "White mates in 3", "Black is mated in 3".
[[nodiscard]] std::string task_text(const SolvedProblem& solved);

/// The result and how much of it is proved: "Mate in 3, no mate in 2: proved."
[[nodiscard]] std::string finding_text(const SolvedProblem& solved);

/// The reason for the verdict, as a sentence: "Cooked: 1.Qb3 is a key, too."; empty without one.
[[nodiscard]] std::string verdict_text(const SolvedProblem& solved, bool san);

/// The solution as problem books print it: keys, tries, set play and all variations. At most
/// `options.tree_lines` lines of variations, and the number of lines left out.
[[nodiscard]] TextBlock solution_text(const SolvedProblem& solved, const MateReportOptions& options,
                                      std::size_t width);

/// The solution as in `mate_popeye`, without the heading of a twin.
[[nodiscard]] std::string popeye_solution(const SolvedProblem& solved);

}  // namespace chess::detail
