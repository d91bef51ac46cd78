#pragma once

#include "libchess/base/export.hpp"
#include "libchess/report/perft/perft_report.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace chess {

/// All that a run needs of a position once it is counted: what a journal keeps. A position of a
/// suite is kept whole, with all its depths: the deepest takes some thirty times as long as the one
/// before, so that keeping each by itself would save little.
struct FinishedPerft {
    /// In the order in which they were made.
    std::vector<PerftCount> counts;
    /// Counts that the suite expects, but over the node limit.
    std::size_t skipped = 0;
};

/// As text. What bytes the names hold makes no difference.
[[nodiscard]] LIBCHESS_API std::string to_text(const FinishedPerft& finished);
/// What `to_text` wrote; nullopt if the text is nothing of it.
[[nodiscard]] LIBCHESS_API std::optional<FinishedPerft> read_finished_perft(std::string_view text);

}  // namespace chess
