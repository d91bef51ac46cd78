#include "libchess/annotate/mate_claims.hpp"

#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

namespace chess {

namespace {

/// The mate that a score promises to the side to move; nullopt if it is none.
std::optional<int> promised_mate(const std::optional<Score>& white, Color side) {
    if (!white) return std::nullopt;
    const auto moves = for_side(*white, side).as_mate_moves();
    if (!moves || *moves <= 0 || *moves > max_mate_length) return std::nullopt;
    return moves;
}

/// A mate as it is claimed, or as the mate-finder has it, with the line to it.
struct ClaimedMate {
    MateClaim claim;
    std::vector<Move> line = {};
};

ClaimedMate claim_of(const Position& position, int length, MateSolver& solver, std::uint64_t nodes,
                     const std::stop_token& stop) {
    if (nodes == 0) return {{length}};
    const MateProblem problem{.position = position, .length = length, .is_stated = true};
    MateResult result = solver.solve(problem, {}, {.nodes = nodes}, stop);
    if (result.status != MateStatus::mate || !result.length) return {{length}};
    return {{*result.length, true, result.minimal}, std::move(result.line)};
}

/// The engine's line gives way to the mate-finder's if that is shorter, or goes on to the mate.
void take_line(EvaluatedPosition& position, Color side, ClaimedMate mate) {
    if (position.lines.empty() || mate.line.empty()) return;
    BetterLine& line = position.lines.front();
    const Score score = for_side(Score::mating_in(2 * mate.claim.moves - 1), side);
    if (line.score == score && line.moves.size() >= mate.line.size()) return;
    line = {score, std::move(mate.line)};
}

}  // namespace

void claim_mates(const Game& game, AnnotatedGame& annotated, MateSolver& solver,
                 std::uint64_t nodes, const std::stop_token& stop) {
    Position position = game.start;
    for (std::size_t i = 0; i < annotated.moves.size(); ++i) {
        AnnotatedMove& said = annotated.moves[i];
        const Position before = position;
        play(position, said.move);
        if (said.judgement == Judgement::none) continue;
        const Color mover = before.turn();
        const auto had = promised_mate(annotated.positions[i].score, mover);
        const auto& after = annotated.positions[i + 1].score;
        const bool has_still = after && after->is_mate() && for_side(*after, mover) > Score();
        if (had && !has_still) {
            ClaimedMate missed = claim_of(before, *had, solver, nodes, stop);
            said.missed = missed.claim;
            take_line(annotated.positions[i], mover, std::move(missed));
        }
        if (const auto has = promised_mate(after, ~mover))
            said.allowed = claim_of(position, *has, solver, nodes, stop).claim;
    }
}

}  // namespace chess
