#include "libchess/annotate/annotator.hpp"

#include "libchess/annotate/detail/annotation_steps.hpp"
#include "libchess/annotate/detail/engine_remarks.hpp"
#include "libchess/annotate/detail/score_of_end.hpp"
#include "libchess/annotate/markup.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <vector>

namespace chess {

namespace {

using detail::score_of_end;

/// The remarks of engines belong to the positions before the moves. The position after a move gets
/// the same value if it has none of its own, since that is the line its mover expected. False if
/// there are no remarks.
bool read_remarks(AnnotatedGame& game) {
    const auto remarks = detail::engine_remarks(game.game);
    for (std::size_t i = 0; i < remarks.size(); ++i) {
        if (!remarks[i]) continue;
        EvaluatedPosition& here = game.positions[i];
        if (!score_of_end(here.position)) {
            here.score = remarks[i]->score;
            here.depth = remarks[i]->depth;
        }
        EvaluatedPosition& next = game.positions[i + 1];
        next.score = score_of_end(next.position);
        // A move that should have been mate and is none leaves nothing to say.
        if (next.score || remarks[i]->score == Score::mating_in(1)) continue;
        next.score = -remarks[i]->score.further_by(-1);
        next.depth = std::max(remarks[i]->depth - 1, 0);
    }
    return std::ranges::any_of(remarks, [](const auto& remark) { return remark.has_value(); });
}

}  // namespace

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

void read_evaluations(AnnotatedGame& game) {
    const auto written = written_evaluations(game.game);
    for (std::size_t i = 0; i < written.size(); ++i) {
        EvaluatedPosition& here = game.positions[i];
        here.score = score_of_end(here.position);
        if (here.score || !written[i]) continue;
        here.score = here.for_side(Color::white, written[i]->score);
        here.depth = written[i]->depth;
    }
    const bool has_remarks = read_remarks(game);
    const bool has_any = has_remarks || std::ranges::any_of(written, [](const auto& evaluation) {
                             return evaluation.has_value();
                         });
    for (EvaluatedPosition& here : game.positions) {
        if (here.is_claimed && has_any) here.score = Score();
        if (here.may_claim() && here.score) here.score = std::max(*here.score, Score());
    }
    if (!game.positions.front().score && game.game.start.key() == Position::start().key())
        game.positions.front().score = initial_score;
}

}  // namespace chess
