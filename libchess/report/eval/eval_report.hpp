#pragma once

#include "libchess/base/export.hpp"
#include "libchess/eval/evaluator.hpp"
#include "libchess/report/eval/eval_account.hpp"
#include "libchess/report/text/point_of_view.hpp"
#include "libchess/report/text/styled_text.hpp"

#include <string>

namespace chess {

/// How accounts are shown.
struct EvalReportOptions {
    EvaluationKind kind = EvaluationKind::full;  ///< which evaluation they are of
    PointOfView pov = PointOfView::white;        ///< whose advantage is positive
    /// With what each piece contributes.
    bool squares = false;
    /// With what the network says of each man; the accounts have to know it.
    bool pieces = false;
    /// Positions are those of games, and distinguished by their plies.
    bool plies = false;
    /// In text: rows without effect as well, and all squares.
    bool all_terms = false;
    /// Moves for people in SAN, otherwise as UCI writes them.
    bool san = true;
    /// Columns that text may take, at least 80.
    std::size_t width = 80;
    /// With seconds in the summary.
    bool timing = true;

    /// 1, or -1 where numbers of White's view are to be negated.
    [[nodiscard]] int sign(const Position& position) const noexcept {
        return pov == PointOfView::mover && position.turn() == Color::black ? -1 : 1;
    }
};

/// Sums over a run.
struct EvalTotals {
    std::size_t positions = 0;  ///< accounts shown
    std::size_t errors = 0;     ///< messages of errors: malformed records, files that failed
    double seconds = 0;         ///< wall time of the whole run
    bool interrupted = false;   ///< stopped before the end of the input
};

/// One line of JSON, without the newline.
[[nodiscard]] LIBCHESS_API std::string eval_json(const EvalAccount& account,
                                                 const EvalReportOptions& options);
/// The last line of JSON, sums over the run, without the newline.
[[nodiscard]] LIBCHESS_API std::string eval_summary_json(const EvalTotals& totals,
                                                         const EvalReportOptions& options);

/// Lines of CSV, each with its newline: one a position with a column for every term, or under
/// `squares` one for every term of every piece, or under `pieces` one for every man.
[[nodiscard]] LIBCHESS_API std::string eval_csv_header(const EvalReportOptions& options);
/// The lines of one position.
[[nodiscard]] LIBCHESS_API std::string eval_csv(const EvalAccount& account,
                                                const EvalReportOptions& options);

/// The account of one position for people: the board, a verdict in words, and the table of terms;
/// under `squares` also what each piece contributes, and under `pieces` what the network says of
/// each man. No line but that of the FEN is longer than `options.width`.
[[nodiscard]] LIBCHESS_API StyledText eval_text(const EvalAccount& account,
                                                const EvalReportOptions& options);

/// Two positions, term by term: one line of JSON, without the newline. Under `PointOfView::mover`
/// all numbers are the view of the side to move in a.
[[nodiscard]] LIBCHESS_API std::string eval_diff_json(const EvalDiff& diff,
                                                      const EvalReportOptions& options);
/// A header and a line for every term and the total, or under `pieces` one for every man.
[[nodiscard]] LIBCHESS_API std::string eval_diff_csv(const EvalDiff& diff,
                                                     const EvalReportOptions& options);
/// The terms that differ, those that differ most above.
[[nodiscard]] LIBCHESS_API StyledText eval_diff_text(const EvalDiff& diff,
                                                     const EvalReportOptions& options);

}  // namespace chess
