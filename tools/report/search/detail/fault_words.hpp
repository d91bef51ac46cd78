#pragma once

// Internal: how faults of puzzles are told.

#include "libchess/base/json.hpp"
#include "libchess/tasks/puzzle_audit.hpp"
#include "report/search/search_report.hpp"
#include "report/text/styled_text.hpp"

#include <string>

namespace chess::detail {

/// What proves a fault of a puzzle whose solver has this colour: "the mate-finder: mate in 2".
[[nodiscard]] std::string proof_of(const PuzzleFault& fault, Color solver,
                                   const SearchReportOptions& options);

/// {"fault","move","san","line","line_san","proof"}; without a move, null and no moves.
[[nodiscard]] Json fault_json(const PuzzleFault& fault, Color solver,
                              const SearchReportOptions& options);

/// "other-solution: 23. Qxb7 Rb8; a search of 400,000 nodes gives it +5.12, the puzzle's move
/// +5.30".
[[nodiscard]] StyledText fault_text(const PuzzleFault& fault, Color solver,
                                    const SearchReportOptions& options);

}  // namespace chess::detail
