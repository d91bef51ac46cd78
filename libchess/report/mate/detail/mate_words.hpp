#pragma once

// Internal to libchess, not installed: what the reports on mates say in words.

#include "libchess/mate/stipulation.hpp"
#include "libchess/position/position.hpp"
#include "libchess/report/mate/mate_account.hpp"
#include "libchess/report/text/text_block.hpp"

#include <cstddef>
#include <string>
#include <string_view>

namespace chess::detail {

/// "direct", "self", "help", "stalemate".
[[nodiscard]] std::string_view name_of(Stipulation stipulation) noexcept;

/// "mate", "no-mate", "unknown".
[[nodiscard]] std::string_view name_of(MateStatus status) noexcept;

/// What a problem is about as problemists write it: "#3", "#-3", "s#2", "h#2", "=4", with the
/// length that is stated, or else the one found; "#" alone if there is neither.
[[nodiscard]] std::string stipulation_text(const MateAccount& account);

/// What was asked for: "#3" if that is stated, "to #8" if it is but the bound, "-" if there is
/// none.
[[nodiscard]] std::string asked_text(const MateAccount& account);

/// The same with a length in place of the one asked for: "#3".
[[nodiscard]] std::string stipulation_text(const MateProblem& problem, int length);

/// "White mates in 3", "Black is mated in 3".
[[nodiscard]] std::string task_text(const MateAccount& account);

/// What was found and how much of it is proved: "Mate in 3, no mate in 2: proved."
[[nodiscard]] std::string finding_text(const MateAccount& account);

/// Why the verdict is what it is, a sentence: "Cooked: 1.Qb3 is a key, too."; empty without one.
[[nodiscard]] std::string verdict_text(const MateAccount& account, bool san);

/// The solution as problem books print it: keys, tries, set play and all variations.
/// At most `options.tree_lines` lines of variations, and a statement of how many are left out.
[[nodiscard]] TextBlock solution_text(const MateAccount& account, const MateReportOptions& options,
                                      std::size_t width);

}  // namespace chess::detail
