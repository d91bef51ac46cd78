#pragma once

#include "libchess/base/export.hpp"
#include "libchess/report/annotate/annotation_report.hpp"

#include <span>
#include <string>
#include <string_view>

namespace chess {

/// What a page shows of a game: one JSON object without newlines, which can be put into a script
/// element as it is (no "</").
[[nodiscard]] LIBCHESS_API std::string annotation_page_data(const AnnotatedGame& game,
                                                            const AnnotationReportOptions& options);

/// A whole HTML page of one or more games that needs nothing else: styles, pieces and script are in
/// it. `index` is the address of the index page to go back to; empty if there is none.
[[nodiscard]] LIBCHESS_API std::string annotation_page(std::string_view title,
                                                       std::span<const std::string> games,
                                                       std::string_view index = {});

/// The index of more games than one page should hold, in three parts so that it can be written as
/// the games come: head, a row for each game, foot. `address` is the page's, relative to the index.
[[nodiscard]] LIBCHESS_API std::string annotation_index_head(std::string_view title);
/// One row of the index.
[[nodiscard]] LIBCHESS_API std::string annotation_index_row(const AnnotatedGame& game,
                                                            std::string_view address);
/// What is below the rows.
[[nodiscard]] LIBCHESS_API std::string annotation_index_foot();

}  // namespace chess
