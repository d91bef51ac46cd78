#pragma once

#include "libchess/base/export.hpp"
#include "libchess/base/record_name.hpp"
#include "libchess/base/run_end.hpp"
#include "libchess/core/score.hpp"
#include "libchess/endgame_tables/ending_verdict.hpp"
#include "libchess/endgame_tables/tablebases.hpp"
#include "libchess/eval/breakdown.hpp"
#include "libchess/eval/evaluator.hpp"
#include "libchess/eval/network_breakdown.hpp"
#include "libchess/fact/find_facts.hpp"
#include "libchess/network/network_evaluator.hpp"
#include "libchess/notation/san.hpp"
#include "libchess/position/position.hpp"

#include <cstddef>
#include <cstdlib>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace chess {

/// Why a position is evaluated as it is. Its numbers are White's view.
struct Explanation : RecordName {
    /// The most centipawns by which captures and promotions may change a quiet position's value.
    static constexpr int quiet_margin = 50;

    /// The move that led here, if known.
    std::optional<NamedMove> move = std::nullopt;
    /// The position.
    Position position = Position::start();
    Breakdown breakdown;       ///< its evaluation, term by term
    NetworkBreakdown network;  ///< the network's evaluation
    /// The score of a quiescence search, which searches captures and promotions to the end.
    Score quiescence;
    /// The endgame tables' verdict for the side to move, if they cover the position.
    std::optional<EndingVerdict> tablebase = std::nullopt;
    /// What stands on the board, with what each fact is worth; empty if not asked for.
    std::vector<FoundFact> facts = {};
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

/// What explains positions; one thread at a time.
struct ExplanationTools {
    Evaluator& terms;           ///< counts term by term  NOLINT(*-avoid-const-or-ref-data-members)
    NetworkEvaluator& network;  ///< the other number  NOLINT(*-avoid-const-or-ref-data-members)
    /// Endgame tables, which are made as needed; null if none are used.
    const Tablebases* tables = nullptr;
    std::stop_token stop = {};  ///< ends the making of tables
};

/// What an explanation has beside the numbers.
struct ExplanationOptions {
    /// How the network's number is split over the men; it is not without.
    std::optional<AttributionOptions> split = std::nullopt;
    /// What stands on the board; a fortress only if the endgame tables give a draw.
    bool facts = false;
};

/// Explains a position: what each term, the network and the tables say of it, what captures change,
/// and a mate in one. The members about the record and the move are left to the caller.
[[nodiscard]] LIBCHESS_API Explanation explain(const Position& position,
                                               const ExplanationTools& tools,
                                               const ExplanationOptions& options = {});

/// Sums over a run.
struct EvalTotals : RunEnd {
    std::size_t positions = 0;  ///< reports shown
};

}  // namespace chess
