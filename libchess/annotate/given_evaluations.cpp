// Evaluations that are written in a game.

#include "libchess/annotate/annotator.hpp"

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
