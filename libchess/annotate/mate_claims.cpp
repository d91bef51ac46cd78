#include "libchess/annotate/annotator.hpp"

#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

namespace chess {

namespace {

/// The mate that a position's score promises to its side to move; nullopt if it is none.
std::optional<int> promised_mate(const EvaluatedPosition& position) {
    const auto moves = position.score ? position.score->as_mate_moves() : std::nullopt;
    return moves && *moves > 0 && *moves <= max_mate_length ? moves : std::nullopt;
}

/// A mate as it is claimed, or as the mate-finder has it, with the line to it.
struct ClaimedMate {
    MateClaim claim;
    std::vector<Move> line = {};
};

}  // namespace

void claim_mates(AnnotatedGame& game, MateSolver* solver, std::uint64_t nodes,
                 const std::stop_token& stop) {
    const auto claim_of = [&](const EvaluatedPosition& where, int length) -> ClaimedMate {
        if (where.verdict && where.verdict->mate_plies) return {{length, true, true}};
        if (solver == nullptr || nodes == 0) return {{length}};
        MateResult result =
            solver->solve({.position = where.position, .length = length},
                          {.stated_first = true, .limits = {.nodes = nodes, .stop = stop}});
        if (result.status != MateStatus::mate || !result.length) return {{length}};
        return {{*result.length, true, result.minimal}, std::move(result.line)};
    };
    for (const std::size_t i : bad_moves(game)) {
        EvaluatedPosition& here = game.positions[i];
        const EvaluatedPosition& next = game.positions[i + 1];
        const bool has_still = next.score && next.score->is_mate() && *next.score < Score();
        if (const auto length = promised_mate(here); length && !has_still) {
            ClaimedMate missed = claim_of(here, *length);
            game.moves[i].missed = missed.claim;
            // The proved line replaces the engine's if it is shorter, or reaches the mate.
            const Score score = Score::mating_in(2 * missed.claim.moves - 1);
            if (!here.lines.empty() && !missed.line.empty() &&
                (here.lines.front().score != score ||
                 here.lines.front().moves.size() < missed.line.size()))
                here.lines.front() = {.score = score, .moves = std::move(missed.line)};
        }
        if (const auto length = promised_mate(next))
            game.moves[i].allowed = claim_of(next, *length).claim;
    }
}

}  // namespace chess
