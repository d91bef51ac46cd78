#pragma once

// Internal to the reports: the sentences of the reports on searches.

#include "report/search/search_report.hpp"
#include "report/text/styled_text.hpp"

#include <cstddef>
#include <string>
#include <string_view>

namespace chess::detail {

/// The score of a line as shown; a bound has a sign for the side of the true score: "+0.34+" at
/// least, "+0.34-" at most.
[[nodiscard]] std::string score_text(const SearchLine& line, Color mover,
                                     const SearchReportOptions& options);

/// The chances as shown, in percent: "31.2/55.1/13.7"; empty if there are none.
[[nodiscard]] std::string chances_text(const SearchLine& line, Color mover,
                                       const SearchReportOptions& options);
/// The head of a column of them, and its width.
inline constexpr std::string_view chances_head = "win/draw/loss";
inline constexpr std::size_t chances_width = 16;

/// "White is better, +1.10", "Black mates in 3", "Stalemate: a draw".
[[nodiscard]] StyledText search_verdict(const SearchedPosition& report,
                                        const SearchReportOptions& options);

}  // namespace chess::detail
