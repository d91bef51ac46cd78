#pragma once

#include "libchess/position/position.hpp"
#include "libchess/tasks/explanation.hpp"
#include "report/text/point_of_view.hpp"
#include "report/text/styled_text.hpp"
#include "report/text/telling.hpp"

#include <cstddef>
#include <string>

namespace chess {

/// Two positions to compare; if `b.move` is known, `b` is `a` after that move.
struct EvalDiff {
    Explanation a;  ///< the first position
    Explanation b;  ///< the second one
};

/// Options of reports.
struct EvalReportOptions {
    EvaluationKind kind = EvaluationKind::full;  ///< the kind of evaluation
    PointOfView pov = PointOfView::white;        ///< whose advantage is positive
    /// With the contribution of each piece.
    bool squares = false;
    /// With the network's share of each man; the reports must contain it.
    bool pieces = false;
    /// With the facts; the reports must contain them.
    bool facts = false;
    /// Positions come from games, and are distinguished by plies.
    bool plies = false;
    /// In text: show zero rows, too, and all squares.
    bool all_terms = false;
    /// Moves for people in SAN, otherwise in UCI notation.
    bool san = true;
    /// Width of text in columns, at least 80.
    std::size_t width = 80;
    /// With seconds in the summary.
    bool timing = true;

    /// 1, or -1 if numbers from White's view must be negated.
    [[nodiscard]] int sign(const Position& position) const noexcept {
        return pov == PointOfView::mover && position.turn() == Color::black ? -1 : 1;
    }
};

/// How Explanation is told; see Telling.
template <>
struct Telling<Explanation> {
    /// One line of JSON, without the newline.
    [[nodiscard]] static std::string json(const Explanation& report,
                                          const EvalReportOptions& options);
    /// Lines of CSV, each with its newline: one per position with a column for every term; with
    /// `squares` one for every term of every piece, with `pieces` one for every man, with `facts`
    /// one for every fact.
    [[nodiscard]] static std::string csv_header(const EvalReportOptions& options);
    /// The lines of one position.
    [[nodiscard]] static std::string csv(const Explanation& report,
                                         const EvalReportOptions& options);
    /// The report of one position for people: the board, a verdict in words, and the table of
    /// terms; with `squares` also the contribution of each piece, and with `pieces` the network's
    /// share of each man. No line except the FEN is longer than `options.width`.
    [[nodiscard]] static StyledText text(const Explanation& report,
                                         const EvalReportOptions& options);
};

/// How EvalTotals is told; see Telling.
template <>
struct Telling<EvalTotals> {
    /// The last line of JSON, sums over the run, without the newline.
    [[nodiscard]] static std::string json(const EvalTotals& totals,
                                          const EvalReportOptions& options);
};

/// How EvalDiff is told; see Telling.
template <>
struct Telling<EvalDiff> {
    /// Two positions, term by term: one line of JSON, without the newline. With
    /// `PointOfView::mover` all numbers are from the view of the side to move in `a`.
    [[nodiscard]] static std::string json(const EvalDiff& diff, const EvalReportOptions& options);
    /// A header and a line for every term and the total, or with `pieces` one for every man.
    [[nodiscard]] static std::string csv(const EvalDiff& diff, const EvalReportOptions& options);
    /// The terms that differ, the largest differences first.
    [[nodiscard]] static StyledText text(const EvalDiff& diff, const EvalReportOptions& options);
};

}  // namespace chess
