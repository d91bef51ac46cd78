// Scores of searches, adjusted to those of the positions beside them.

#include "libchess/annotate/annotator.hpp"

#include "libchess/annotate/detail/annotation_steps.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <vector>

namespace chess {

void smooth(AnnotatedGame& game) {
    auto& positions = game.positions;
    const auto centipawns_at = [&](std::size_t i) {
        const EvaluatedPosition& at = positions[i];
        return at.score && !at.is_drawn_by_claim() ? at.score->as_centipawns() : std::nullopt;
    };
    std::vector<std::optional<Score>> smoothed(positions.size());
    for (std::size_t i = 0; i < positions.size(); ++i) {
        const auto own = centipawns_at(i);
        if (!own || positions[i].lines.empty()) continue;
        constexpr int own_weight = 2;
        int sum = own_weight * *own;
        int weights = own_weight;
        const auto add = [&](std::optional<int> neighbour) {
            // A search that finds a draw does not estimate.
            if (!neighbour || (*neighbour == 0) != (*own == 0)) return;
            sum -= *neighbour;
            ++weights;
        };
        if (i + 1 < positions.size() && game.is_best_played(i)) add(centipawns_at(i + 1));
        if (i > 0 && game.is_best_played(i - 1)) add(centipawns_at(i - 1));
        smoothed[i] = Score::centipawns(sum / weights);
        if (positions[i].may_claim()) smoothed[i] = std::max(*smoothed[i], Score());
    }
    for (std::size_t i = 0; i < positions.size(); ++i) {
        if (!smoothed[i]) continue;
        positions[i].score = *smoothed[i];
        positions[i].lines.front().score = *smoothed[i];
        // The other lines must not become better than the best.
        for (SearchLine& line : positions[i].lines) line.score = std::min(line.score, *smoothed[i]);
    }
}

void detail::settle_forced_moves(AnnotatedGame& game) {
    for (std::size_t i = game.moves.size(); i-- > 0;) {
        EvaluatedPosition& here = game.positions[i];
        const EvaluatedPosition& next = game.positions[i + 1];
        if (!game.moves[i].is_forced || here.draw_claim || !here.score || !next.score) continue;
        here.score = (-*next.score).further_by(1);
        if (here.may_claim()) here.score = std::max(*here.score, Score());
        if (!here.lines.empty()) here.lines.front().score = *here.score;
    }
}

}  // namespace chess
