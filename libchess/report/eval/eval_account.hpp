#pragma once

#include "libchess/core/score.hpp"
#include "libchess/endgame_tables/table_verdict.hpp"
#include "libchess/eval/breakdown.hpp"
#include "libchess/eval/network_account.hpp"
#include "libchess/notation/san.hpp"
#include "libchess/position/position.hpp"

#include <cstddef>
#include <cstdlib>
#include <optional>
#include <string>

namespace chess {

/// The evaluation of one position, ready to be shown. Its numbers are White's view.
struct EvalAccount {
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
    Breakdown breakdown;     ///< its evaluation, term by term
    NetworkAccount network;  ///< what the network says of it
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
    EvalAccount a;  ///< the first position
    EvalAccount b;  ///< the second one
};

}  // namespace chess
