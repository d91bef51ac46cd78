#pragma once

#include "libchess/base/export.hpp"
#include "libchess/core/score.hpp"
#include "libchess/endgame_tables/table_verdict.hpp"
#include "libchess/eval/breakdown.hpp"
#include "libchess/eval/evaluator.hpp"
#include "libchess/eval/network_breakdown.hpp"
#include "libchess/notation/san.hpp"
#include "libchess/position/position.hpp"
#include "libchess/report/text/point_of_view.hpp"
#include "libchess/report/text/styled_text.hpp"

#include <cstddef>
#include <cstdlib>
#include <optional>
#include <string>

namespace chess {

/// The evaluation of one position, ready to be shown. Its numbers are White's view.
struct EvalReport {
    /// By how many centipawns captures and promotions may change a quiet position's value.
    static constexpr int quiet_margin = 50;

    std::size_t record = 0;  ///< the record's number in the input, from 0
    /// Of a game's positions, how many half-moves lead to this one.
    std::optional<int> ply = std::nullopt;
    std::string id;  ///< what the record calls itself; empty if it does not
    /// The move that led here, where it is known.
    std::optional<NamedMove> move = std::nullopt;
    /// The position.
    Position position = Position::start();
    Breakdown breakdown;       ///< its evaluation, term by term
    NetworkBreakdown network;  ///< what the network says of it
    /// What the position is worth once captures and promotions have been searched to their end.
    Score quiescence;
    /// What tables of endings say of the position, for the side to move, if they have it.
    std::optional<TableVerdict> tablebase = std::nullopt;
    /// A move that mates at once, for the side to move.
    std::optional<NamedMove> mate_in_one = std::nullopt;

    /// The same in centipawns; a mate is worth more than any evaluation.
    [[nodiscard]] int quiescence_cp() const noexcept {
        if (const auto cp = quiescence.as_centipawns()) return *cp;
        return quiescence > Score() ? Score::max_centipawns : -Score::max_centipawns;
    }
    /// Whether the number can be trusted: no check, no mate at once, and nothing to win by captures
    /// and promotions.
    [[nodiscard]] bool quiet() const noexcept {
        return !position.in_check() && !mate_in_one &&
               std::abs(quiescence_cp() - breakdown.total_cp) <= quiet_margin;
    }
    /// What the network sees and the terms do not.
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
    /// What of a term's centipawns belongs to no piece or was rounded away: its row less the sum of
    /// its effects.
    [[nodiscard]] int rest_cp(Term term) const noexcept {
        int rest = cp(term);
        for (const Breakdown::Effect& effect : breakdown.effects)
            if (effect.term == term) rest -= effect.cp;
        return rest;
    }
};

/// Two positions to compare; where `b.move` is known, b is a after that move.
struct EvalDiff {
    EvalReport a;  ///< the first position
    EvalReport b;  ///< the second one
};

/// How reports are shown.
struct EvalReportOptions {
    EvaluationKind kind = EvaluationKind::full;  ///< which evaluation they are of
    PointOfView pov = PointOfView::white;        ///< whose advantage is positive
    /// With what each piece contributes.
    bool squares = false;
    /// With what the network says of each man; the reports have to know it.
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
    std::size_t positions = 0;  ///< reports shown
    std::size_t errors = 0;     ///< messages of errors: malformed records, files that failed
    double seconds = 0;         ///< wall time of the whole run
    bool interrupted = false;   ///< stopped before the end of the input
};

/// One line of JSON, without the newline.
[[nodiscard]] LIBCHESS_API std::string eval_json(const EvalReport& report,
                                                 const EvalReportOptions& options);
/// The last line of JSON, sums over the run, without the newline.
[[nodiscard]] LIBCHESS_API std::string eval_summary_json(const EvalTotals& totals,
                                                         const EvalReportOptions& options);

/// Lines of CSV, each with its newline: one a position with a column for every term, or under
/// `squares` one for every term of every piece, or under `pieces` one for every man.
[[nodiscard]] LIBCHESS_API std::string eval_csv_header(const EvalReportOptions& options);
/// The lines of one position.
[[nodiscard]] LIBCHESS_API std::string eval_csv(const EvalReport& report,
                                                const EvalReportOptions& options);

/// The report of one position for people: the board, a verdict in words, and the table of terms;
/// under `squares` also what each piece contributes, and under `pieces` what the network says of
/// each man. No line but that of the FEN is longer than `options.width`.
[[nodiscard]] LIBCHESS_API StyledText eval_text(const EvalReport& report,
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
