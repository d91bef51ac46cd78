#pragma once

#include "libchess/base/export.hpp"
#include "libchess/report/mate/mate_account.hpp"
#include "libchess/report/text/styled_text.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace chess {

/// All that a run needs of a position once it is finished: what a journal keeps.
struct FinishedMate {
    /// As it is reported, in whatever format.
    StyledText report;
    /// What it adds to the sums; `errors` and `seconds` are not the position's.
    MateTotals totals;
    /// One line without its end; empty if there is none.
    std::string certificate;
};

/// As text, and back; nullopt if it is none. What bytes the report holds makes no difference.
[[nodiscard]] LIBCHESS_API std::string to_text(const FinishedMate& finished);
/// What `to_text` wrote; nullopt if the text is nothing of it.
[[nodiscard]] LIBCHESS_API std::optional<FinishedMate> read_finished_mate(std::string_view text);

}  // namespace chess
