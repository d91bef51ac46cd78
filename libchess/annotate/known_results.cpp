// Exact results from endgame tables for a game's positions.

#include "libchess/annotate/annotator.hpp"

#include "libchess/annotate/detail/annotation_steps.hpp"
#include "libchess/position/movegen.hpp"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

namespace chess {

namespace {

/// What a result is worth in half points, less one; wins prevented by the fifty-move rule are
/// draws.
int points_of(Wdl wdl) noexcept {
    return wdl == Wdl::win ? 1 : wdl == Wdl::loss ? -1 : 0;
}

bool same_points(Wdl a, Wdl b) noexcept {
    return points_of(a) == points_of(b);
}

/// The exact score of a verdict. Without a distance to mate, the search's score is kept if it
/// agrees.
Score score_of(const EndingVerdict& verdict, std::optional<Score> searched) {
    constexpr Score won = Score::centipawns(judged_centipawns);
    if (same_points(verdict.wdl, Wdl::draw)) return Score();
    if (verdict.mate_plies)
        return verdict.wdl == Wdl::win ? Score::mating_in(*verdict.mate_plies)
                                       : Score::mated_in(*verdict.mate_plies);
    if (verdict.wdl == Wdl::win) return std::max(searched.value_or(won), won);
    return std::min(searched.value_or(-won), -won);
}

/// Replaces a best move that does not keep the result.
void correct_lines(EvaluatedPosition& here, const std::vector<EndingMove>& moves) {
    std::erase_if(here.lines, [&](const SearchLine& line) {
        return line.moves.empty() || std::ranges::find(here.keeping_moves, line.moves.front()) ==
                                         here.keeping_moves.end();
    });
    if (here.lines.empty()) here.lines.push_back({.moves = {moves.front().move}});
    here.lines.front().score = *here.score;
    for (SearchLine& line : here.lines) line.score = std::min(line.score, *here.score);
}

/// The tables' value of each legal move, best first; one with which a draw may be claimed is a
/// draw.
std::optional<std::vector<EndingMove>> moves_of(const EvaluatedPosition& here,
                                                const Tablebases& tables,
                                                const std::stop_token& stop) {
    if (here.is_claimed || !tables.prepare(here.position, stop)) return std::nullopt;
    auto moves = tables.moves(here.position);
    if (!moves || here.claiming_moves.empty()) return moves;
    for (EndingMove& move : *moves)
        if (std::ranges::find(here.claiming_moves, move.move) != here.claiming_moves.end())
            move.verdict = {};
    rank_moves(*moves);
    return moves;
}

/// Gives a position what the tables know of its moves, which it returns; none if they do not know
/// enough.
std::vector<EndingMove> consult(EvaluatedPosition& here, const Tablebases& tables,
                                const std::stop_token& stop) {
    auto moves = moves_of(here, tables, stop);
    if (!moves || moves->front().verdict.is_doubtful) return {};
    // Instead of losing moves there is the claim.
    if (here.draw_claim && points_of(moves->front().verdict.wdl) < 0) {
        here.score = Score();
        return {};
    }
    here.verdict = verdict_from(*moves);
    for (const EndingMove& move : *moves) {
        if (move.verdict.is_doubtful) here.doubtful_moves.push_back(move.move);
        else if (same_points(move.verdict.wdl, here.verdict->wdl))
            here.keeping_moves.push_back(move.move);
    }
    here.score = score_of(*here.verdict, here.score);
    if (!here.depth) here.depth = 1;
    correct_lines(here, *moves);
    return *std::move(moves);
}

/// After a move whose value is known so is the position, though the tables may not cover all its
/// moves.
void learn_from_move(EvaluatedPosition& next, const EndingVerdict& move) {
    if (!next.score || next.verdict || next.draw_claim || !has_legal_move(next.position)) return;
    EndingVerdict verdict = -move;
    if (verdict.mate_plies) --*verdict.mate_plies;
    next.score = score_of(verdict, next.score);
    if (next.may_claim()) next.score = std::max(*next.score, Score());
    for (SearchLine& line : next.lines) line.score = std::min(line.score, *next.score);
    if (!next.lines.empty()) next.lines.front().score = *next.score;
}

/// The value of the move that was played. Of the position after it more is known: the other side
/// may claim a draw with its move, or can only repeat.
EndingVerdict verdict_on(const std::vector<EndingMove>& known, Move move,
                         const EvaluatedPosition& next) {
    EndingVerdict verdict = std::ranges::find(known, move, &EndingMove::move)->verdict;
    if (next.verdict) {
        if (!verdict.is_doubtful && same_points(verdict.wdl, -next.verdict->wdl)) return verdict;
        verdict = -*next.verdict;
        if (verdict.mate_plies) ++*verdict.mate_plies;
    } else if (next.is_drawn_by_claim() && verdict.wdl > Wdl::draw) {
        verdict = {};
    }
    return verdict;
}

}  // namespace

void detail::consult_tables(EvaluatedPosition& here, const Tablebases& tables,
                            const std::stop_token& stop) {
    static_cast<void>(consult(here, tables, stop));
}

void detail::consult_tables(AnnotatedGame& game, const Tablebases& tables,
                            const std::stop_token& stop) {
    for (std::size_t i = game.positions.size(); i-- > 0;) {
        EvaluatedPosition& here = game.positions[i];
        const std::vector<EndingMove> known = consult(here, tables, stop);
        const auto move = i < game.moves.size() ? game.game.moves[i].move : std::nullopt;
        if (known.empty() || !move) continue;
        EvaluatedPosition& next = game.positions[i + 1];
        const EndingVerdict verdict = verdict_on(known, *move, next);
        if (verdict.is_doubtful) continue;
        // A forced move gives nothing away, though a draw could have been claimed instead.
        game.moves[i].keeps_result =
            game.moves[i].is_forced || points_of(verdict.wdl) >= points_of(here.verdict->wdl);
        learn_from_move(next, verdict);
        if (next.score) here.score = std::max(*here.score, (-*next.score).further_by(1));
    }
}

std::optional<std::size_t> first_half_point(const AnnotatedGame& game) {
    for (std::size_t i = 0; i < game.moves.size(); ++i)
        if (game.moves[i].keeps_result == false) return i;
    return std::nullopt;
}

std::string table_text(const AnnotatedGame& game, std::size_t index) {
    const auto& before = game.positions[index].verdict;
    if (!before || game.moves[index].keeps_result != false) return "";
    if (before->wdl == Wdl::win) return "tablebase win, given away";
    return "tablebase draw, given away";
}

std::string result_text(const AnnotatedGame& game, std::size_t index) {
    const AnnotatedMove& note = game.moves[index];
    std::string text = table_text(game, index);
    if (text.empty() && !note.missed && !note.allowed && note.missed_result != MissedResult::none)
        text = note.missed_result == MissedResult::win ? "won position, given away"
                                                       : "position that could be held, lost";
    return text;
}

}  // namespace chess
