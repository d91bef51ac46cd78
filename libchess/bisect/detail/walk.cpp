#include "libchess/bisect/detail/walk.hpp"

#include "libchess/position/movegen.hpp"

#include <cstddef>
#include <ranges>
#include <utility>

namespace chess {

namespace {

/// So many subtrees of one position are looked into, in the hope that lists of moves differ there
/// and not only counts.
constexpr std::size_t most_subtrees = 6;

PerftQuestion after(const PerftQuestion& question, Move move) {
    PerftQuestion next = question;
    next.moves.push_back(move);
    --next.depth;
    return next;
}

bool has_died(const BisectError& error) {
    return error.kind == BisectError::Kind::counterpart &&
           error.engine.kind == EngineError::Kind::died;
}

/// The shortest question at which the counterpart dies, if it dies at this one.
BisectError find_death(Trial& trial, BisectError error) {
    while (has_died(error) && error.question && error.question->depth > 1) {
        const PerftQuestion question = *error.question;
        bool found = false;
        // The list of moves may be had, even if not what is behind them.
        for (const Move move : legal_moves(question.position())) {
            auto below = trial.ask(after(question, move));
            if (below || !has_died(below.error())) continue;
            error = std::move(below).error();
            found = true;
            break;
        }
        if (!found) break;
    }
    return error;
}

}  // namespace

Trial::Result<Walk> walk(Trial& trial, const PerftQuestion& question) {
    Walk walk;
    for (int depth = 1; depth <= question.depth; ++depth) {
        trial.monitor().depth = depth;
        PerftQuestion asked = question;
        asked.depth = depth;
        auto difference = trial.ask(asked);
        if (!difference) return std::unexpected(find_death(trial, std::move(difference).error()));
        walk = {depth, difference->ours, difference->theirs};
        if (!difference->any()) continue;
        auto parting = descend(trial, {std::move(asked), *std::move(difference)});
        if (!parting) return std::unexpected(find_death(trial, std::move(parting).error()));
        walk.parting = *std::move(parting);
        break;
    }
    return walk;
}

Trial::Result<Parting> descend(Trial& trial, const Parting& start) {
    if (start.question.depth == 1) return start;
    if (start.difference.in_moves()) {
        // Perhaps that shows at depth 1, too, and is then a bug of this position.
        PerftQuestion list = start.question;
        list.depth = 1;
        auto difference = trial.ask(list);
        if (!difference) return std::unexpected(std::move(difference).error());
        if (difference->any()) return Parting{std::move(list), *std::move(difference)};
    }
    std::optional<Parting> only_counts;
    for (const auto& unequal : start.difference.unequal | std::views::take(most_subtrees)) {
        PerftQuestion below = after(start.question, unequal.move);
        auto difference = trial.ask(below);
        if (!difference) return std::unexpected(std::move(difference).error());
        if (!difference->any()) continue;
        auto parting = descend(trial, {std::move(below), *std::move(difference)});
        if (!parting || parting->in_moves()) return parting;
        if (!only_counts) only_counts = *std::move(parting);
    }
    return only_counts.value_or(start);
}

}  // namespace chess
