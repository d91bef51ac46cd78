#pragma once

#include "libchess/base/export.hpp"
#include "libchess/report/annotate/annotation_report.hpp"

#include <span>
#include <string>
#include <string_view>

namespace chess {

/// A game's data for a page: one JSON object without newlines, safe inside a script element (no
/// "</").
[[nodiscard]] LIBCHESS_API std::string annotation_page_data(const AnnotatedGame& game,
                                                            const AnnotationReportOptions& options);

/// A self-contained HTML page of one or more games, with styles, pieces and script. `index` is the
/// address of the index page to link back to; empty if there is none.
[[nodiscard]] LIBCHESS_API std::string annotation_page(std::string_view title,
                                                       std::span<const std::string> games,
                                                       std::string_view index = {});

/// The index of many games, in three parts so that it can be written incrementally: head, a row for
/// each game, foot. `address` is the page's, relative to the index.
[[nodiscard]] LIBCHESS_API std::string annotation_index_head(std::string_view title);
/// One row of the index.
[[nodiscard]] LIBCHESS_API std::string annotation_index_row(const AnnotatedGame& game,
                                                            std::string_view address);
/// The part below the rows.
[[nodiscard]] LIBCHESS_API std::string annotation_index_foot();

}  // namespace chess
