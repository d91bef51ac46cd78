#include "libchess/annotate/annotator.hpp"

#include "libchess/annotate/detail/search_again.hpp"
#include "libchess/annotate/engine_remark.hpp"
#include "libchess/annotate/markup.hpp"
#include "libchess/position/movegen.hpp"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <optional>
#include <utility>
#include <vector>

namespace chess {

namespace {

/// The score of a position in which the game is over, for the side to move.
std::optional<Score> score_of_end(const Position& position) {
    if (has_legal_move(position)) return std::nullopt;
    return position.in_check() ? Score::mated_in(0) : Score::centipawns(0);
}

/// Whether the best move was played.
bool is_best_played(const AnnotatedGame& game, std::size_t index) {
    const auto best = game.positions[index].best_move();
    return best && game.game.moves[index].move == best;
}

/// Makes a line the best one of a position, overriding the search. Other lines with its first move
/// are removed, and so are better ones, which would contradict it.
void put_first(EvaluatedPosition& position, SearchLine line, std::size_t most) {
    std::erase_if(position.lines, [&](const SearchLine& other) {
        return other.moves.empty() || other.moves.front() == line.moves.front() ||
               other.score > line.score;
    });
    position.score = line.score;
    position.lines.insert(position.lines.begin(), std::move(line));
    if (position.lines.size() > most) position.lines.resize(most);
}

/// The move played gets the score of the position after it if it is better, or if it was forced.
void learn_from_next(AnnotatedGame& game, std::size_t i, std::size_t most) {
    const auto move = game.game.moves[i].move;
    EvaluatedPosition& here = game.positions[i];
    const EvaluatedPosition& next = game.positions[i + 1];
    if (!move || !next.score || !here.score) return;
    const Score played = (-*next.score).further_by(1);
    if (played <= *here.score && !game.moves[i].is_forced) return;
    SearchLine line{.score = played, .moves = {*move}};
    if (!next.lines.empty() && !next.is_drawn_by_claim())
        std::ranges::copy(next.lines.front().moves, std::back_inserter(line.moves));
    put_first(here, std::move(line), most);
}

/// Whoever may claim a draw needs to accept nothing worse, whatever a search says.
void claim_draw(EvaluatedPosition& here, std::size_t most) {
    if (here.is_claimed) here.score = Score();
    if (!here.may_claim() || !here.score || *here.score >= Score()) return;
    if (!here.draw_claim) return put_first(here, {.moves = {here.claiming_moves.front()}}, most);
    here.score = Score();
    if (!here.lines.empty()) here.lines.front().score = Score();
}

/// A mate found before the best move was played also exists after it.
void remember_mate(AnnotatedGame& game, std::size_t i, std::size_t most) {
    const EvaluatedPosition& here = game.positions[i];
    EvaluatedPosition& next = game.positions[i + 1];
    if (!is_best_played(game, i) || !here.score->is_mate() || !next.score) return;
    const SearchLine& line = here.lines.front();
    if (line.moves.size() < 2) return;
    const Score mate = line.score.further_by(-1);
    if (next.is_drawn_by_claim() || (next.may_claim() && -mate < Score())) return;
    const Score known = -*next.score;
    if (mate == known || (mate > known) != (mate > Score())) return;
    put_first(next, {.score = -mate, .moves = {line.moves.begin() + 1, line.moves.end()}}, most);
}

/// The remarks of engines belong to the positions before the moves. The position after a move gets
/// the same value if it has none of its own, since that is the line its mover expected. False if
/// there are no remarks.
bool read_remarks(AnnotatedGame& game) {
    const auto remarks = engine_remarks(game.game);
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

GameHistory detail::history_of(const AnnotatedGame& game, std::size_t index) {
    std::size_t first = index;
    while (first > 0 && game.game.moves[first - 1].move &&
           game.positions[first].position.halfmove_clock() != 0)
        --first;
    GameHistory history{game.positions[first].position};
    for (std::size_t i = first; i < index; ++i) history.moves.push_back(*game.game.moves[i].move);
    return history;
}

std::expected<void, EngineError> evaluate_game(AnnotatedGame& game, Analyser& analyser,
                                               const SearchLimits& limits,
                                               const std::stop_token& stop,
                                               const std::function<void()>& searched) {
    const auto most = static_cast<std::size_t>(limits.lines);
    for (std::size_t i = game.positions.size(); i-- > 0;) {
        EvaluatedPosition& here = game.positions[i];
        here.score = score_of_end(here.position);
        if (!here.score) {
            auto found = detail::analyse_again(analyser, detail::history_of(game, i), limits, stop);
            if (!found) return std::unexpected(std::move(found).error());
            game.nodes += found->nodes;
            here.lines = std::move(found->lines);
            if (!here.lines.empty()) {
                here.score = here.lines.front().score;
                here.depth = std::max(here.lines.front().depth, 1);
            }
        }
        if (i + 1 < game.positions.size()) learn_from_next(game, i, most);
        claim_draw(here, most);
        if (searched) searched();
    }
    for (std::size_t i = 0; i < game.moves.size(); ++i) remember_mate(game, i, most);
    return {};
}

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
        if (i + 1 < positions.size() && is_best_played(game, i)) add(centipawns_at(i + 1));
        if (i > 0 && is_best_played(game, i - 1)) add(centipawns_at(i - 1));
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

void settle_forced_moves(AnnotatedGame& game) {
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
