#pragma once

#include "libchess/base/export.hpp"
#include "libchess/report/annotate/annotation_report.hpp"
#include "libchess/report/text/styled_text.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace chess {

/// All that a run needs of a game once it is annotated: what a journal keeps. Each part is empty if
/// it was not asked for.
struct FinishedAnnotation {
    /// In the format of the run.
    StyledText report;
    /// The report for people beside it.
    StyledText text;
    /// What its page shows, and its row of an index of pages.
    std::string page;
    std::string index_row;  ///< see `page`
    /// Lines of EPD, each with its end.
    std::string puzzles;
    /// What it adds to the sums; `errors` and `seconds` are not the game's.
    AnnotationTotals totals;
};

/// As text, and back; nullopt if it is none. What bytes the parts hold makes no difference.
[[nodiscard]] LIBCHESS_API std::string to_text(const FinishedAnnotation& finished);
/// What `to_text` wrote; nullopt if the text is nothing of it.
[[nodiscard]] LIBCHESS_API std::optional<FinishedAnnotation> read_finished_annotation(
    std::string_view text);

}  // namespace chess
