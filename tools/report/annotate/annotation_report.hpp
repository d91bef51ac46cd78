#pragma once

#include "libchess/annotate/annotated_game.hpp"
#include "libchess/annotate/judgement.hpp"
#include "report/text/point_of_view.hpp"
#include "report/text/styled_text.hpp"
#include "report/text/telling.hpp"

#include <cstddef>
#include <string>

namespace chess {

/// Options of reports on annotated games.
struct AnnotationReportOptions {
    /// The source of the evaluations: "chesstool 0.1.0", "Stockfish 15.1", "evaluations in the
    /// file".
    std::string engine = {};
    /// The search limit for each position: "100,000 nodes a move"; empty if unknown.
    std::string budget = {};
    JudgementOptions judgement = {};  ///< how moves are judged
    /// The point of view of scores in JSON and CSV; text and pages always show White's.
    PointOfView pov = PointOfView::white;
    /// Moves for people in SAN, otherwise in UCI notation.
    bool san = true;
    /// Width of text in columns, at least 80.
    std::size_t width = 80;
    /// Games were compared with a reference, so that the report shows novelties.
    bool has_reference = false;
    /// Show times and rates.
    bool timing = true;
};

/// How AnnotatedGame is told; see Telling.
template <>
struct Telling<AnnotatedGame> {
    /// One line of JSON, without the newline.
    [[nodiscard]] static std::string json(const AnnotatedGame& game,
                                          const AnnotationReportOptions& options);
    /// Lines of CSV, one per move, each with its newline.
    [[nodiscard]] static std::string csv_header(const AnnotationReportOptions&);
    /// The lines of one game.
    [[nodiscard]] static std::string csv(const AnnotatedGame& game,
                                         const AnnotationReportOptions& options);
    /// The report on one game for people: players, opening, accuracy, judgements by phase, the
    /// course of the evaluation, and the turning points, with boards. No line is longer than
    /// `options.width`.
    [[nodiscard]] static StyledText text(const AnnotatedGame& game,
                                         const AnnotationReportOptions& options);
};

/// How AnnotationTotals is told; see Telling.
template <>
struct Telling<AnnotationTotals> {
    /// The last line of JSON, sums over the run, without the newline.
    [[nodiscard]] static std::string json(const AnnotationTotals& totals,
                                          const AnnotationReportOptions& options);
    /// The end of a report on more than one game.
    [[nodiscard]] static StyledText text(const AnnotationTotals& totals,
                                         const AnnotationReportOptions& options);
};

}  // namespace chess
