#pragma once

#include "report/annotate/annotation_report.hpp"

#include <span>
#include <string>
#include <string_view>

namespace chess {

/// A game's data for a page: one JSON object without newlines, safe inside a script element (no
/// "</").
[[nodiscard]] std::string annotation_page_data(const AnnotatedGame& game,
                                               const AnnotationReportOptions& options);

/// A link to a page beside another.
struct PageLink {
    std::string file;   ///< the page's path, relative to the other, as the file system has it
    std::string words;  ///< what the link says
};

/// The address of a path for a link (RFC 3986, 2.3).
[[nodiscard]] std::string address_of(std::string_view path);

/// A self-contained HTML page of one or more games, with styles, pieces and script, and links to
/// the index of all games or to what else belongs to it, if there is something.
[[nodiscard]] std::string annotation_page(std::string_view title,
                                          std::span<const std::string> games,
                                          std::span<const PageLink> links = {});

/// The index of many games, in three parts so that it can be written incrementally: head, a row for
/// each game, foot. `address` is the page's, relative to the index.
[[nodiscard]] std::string annotation_index_head(std::string_view title);
/// One row of the index.
[[nodiscard]] std::string annotation_index_row(const AnnotatedGame& game, std::string_view address);
/// The part below the rows; the links are shown beside the heading.
[[nodiscard]] std::string annotation_index_foot(std::span<const PageLink> links = {});

}  // namespace chess
