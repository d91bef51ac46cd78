#pragma once

#include "libchess/core/score.hpp"
#include "libchess/endgame_tables/table_verdict.hpp"
#include "libchess/eval/breakdown.hpp"
#include "libchess/eval/evaluator.hpp"
#include "libchess/eval/network_breakdown.hpp"
#include "libchess/notation/san.hpp"
#include "libchess/position/position.hpp"
#include "report/text/point_of_view.hpp"
#include "report/text/styled_text.hpp"

#include <cstddef>
#include <cstdlib>
#include <optional>
#include <string>

namespace chess {

/// The evaluation of one position, ready for output. Its numbers are White's view.
struct EvalReport {
    /// The most centipawns by which captures and promotions may change a quiet position's value.
    static constexpr int quiet_margin = 50;

    std::size_t record = 0;  ///< the record's number in the input, from 0
    /// For a position of a game, the half-moves that lead to it.
    std::optional<int> ply = std::nullopt;
    std::string id;  ///< the record's own name; may be empty
    /// The move that led here, if known.
    std::optional<NamedMove> move = std::nullopt;
    /// The position.
    Position position = Position::start();
    Breakdown breakdown;       ///< its evaluation, term by term
    NetworkBreakdown network;  ///< the network's evaluation
    /// The score of a quiescence search, which searches captures and promotions to the end.
    Score quiescence;
    /// The endgame tables' verdict for the side to move, if they cover the position.
    std::optional<TableVerdict> tablebase = std::nullopt;
    /// A move of the side to move that mates at once.
    std::optional<NamedMove> mate_in_one = std::nullopt;

    /// The quiescence score in centipawns; a mate is worth more than any evaluation.
    [[nodiscard]] int quiescence_cp() const noexcept {
        if (const auto cp = quiescence.as_centipawns()) return *cp;
        return quiescence > Score() ? Score::max_centipawns : -Score::max_centipawns;
    }
    /// Whether the static evaluation can be trusted: no check, no immediate mate, and no gain by
    /// captures and promotions.
    [[nodiscard]] bool quiet() const noexcept {
        return !position.in_check() && !mate_in_one &&
               std::abs(quiescence_cp() - breakdown.total_cp) <= quiet_margin;
    }
    /// The network's evaluation minus the sum of the terms.
    [[nodiscard]] int network_rest_cp() const noexcept { return network.cp - breakdown.total_cp; }
    /// A term's row; nullptr if this kind of evaluation has none.
    [[nodiscard]] const Breakdown::Row* row(Term term) const noexcept {
        for (const Breakdown::Row& row : breakdown.rows)
            if (row.term == term) return &row;
        return nullptr;
    }
    /// A term's centipawns, 0 if it has no row.
    [[nodiscard]] int cp(Term term) const noexcept {
        const Breakdown::Row* found = row(term);
        return found != nullptr ? found->cp : 0;
    }
    /// The part of a term's centipawns that belongs to no piece or was rounded away: its row minus
    /// the sum of its effects.
    [[nodiscard]] int rest_cp(Term term) const noexcept {
        int rest = cp(term);
        for (const Breakdown::Effect& effect : breakdown.effects)
            if (effect.term == term) rest -= effect.cp;
        return rest;
    }
};

/// Two positions to compare; if `b.move` is known, `b` is `a` after that move.
struct EvalDiff {
    EvalReport a;  ///< the first position
    EvalReport b;  ///< the second one
};

/// Options of reports.
struct EvalReportOptions {
    EvaluationKind kind = EvaluationKind::full;  ///< the kind of evaluation
    PointOfView pov = PointOfView::white;        ///< whose advantage is positive
    /// With the contribution of each piece.
    bool squares = false;
    /// With the network's share of each man; the reports must contain it.
    bool pieces = false;
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

/// Sums over a run.
struct EvalTotals {
    std::size_t positions = 0;  ///< reports shown
    std::size_t errors = 0;     ///< error messages: malformed records, files that failed
    double seconds = 0;         ///< wall time of the whole run
    bool interrupted = false;   ///< stopped before the end of the input
};

/// One line of JSON, without the newline.
[[nodiscard]] std::string eval_json(const EvalReport& report, const EvalReportOptions& options);
/// The last line of JSON, sums over the run, without the newline.
[[nodiscard]] std::string eval_summary_json(const EvalTotals& totals,
                                            const EvalReportOptions& options);

/// Lines of CSV, each with its newline: one per position with a column for every term; with
/// `squares` one for every term of every piece, with `pieces` one for every man.
[[nodiscard]] std::string eval_csv_header(const EvalReportOptions& options);
/// The lines of one position.
[[nodiscard]] std::string eval_csv(const EvalReport& report, const EvalReportOptions& options);

/// The report of one position for people: the board, a verdict in words, and the table of terms;
/// with `squares` also the contribution of each piece, and with `pieces` the network's share of
/// each man. No line except the FEN is longer than `options.width`.
[[nodiscard]] StyledText eval_text(const EvalReport& report, const EvalReportOptions& options);

/// Two positions, term by term: one line of JSON, without the newline. With `PointOfView::mover`
/// all numbers are from the view of the side to move in `a`.
[[nodiscard]] std::string eval_diff_json(const EvalDiff& diff, const EvalReportOptions& options);
/// A header and a line for every term and the total, or with `pieces` one for every man.
[[nodiscard]] std::string eval_diff_csv(const EvalDiff& diff, const EvalReportOptions& options);
/// The terms that differ, the largest differences first.
[[nodiscard]] StyledText eval_diff_text(const EvalDiff& diff, const EvalReportOptions& options);

}  // namespace chess
