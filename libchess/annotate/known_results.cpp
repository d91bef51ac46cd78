// Exact results from endgame tables for a game's positions.

#include "libchess/annotate/annotator.hpp"

#include <algorithm>
#include <vector>

namespace chess {

namespace {

/// Whether two results are worth the same half points; wins prevented by the fifty-move rule are
/// draws.
bool same_points(Wdl a, Wdl b) noexcept {
    const auto points = [](Wdl wdl) { return wdl == Wdl::win ? 1 : wdl == Wdl::loss ? -1 : 0; };
    return points(a) == points(b);
}

/// The exact score of a verdict. Without a distance to mate, the search's score is kept if it
/// agrees.
Score score_of(const TableVerdict& verdict, std::optional<Score> searched) {
    constexpr Score won = Score::centipawns(judged_centipawns);
    if (same_points(verdict.wdl, Wdl::draw)) return Score();
    if (verdict.mate_plies)
        return verdict.wdl == Wdl::win ? Score::mating_in(*verdict.mate_plies)
                                       : Score::mated_in(*verdict.mate_plies);
    if (verdict.wdl == Wdl::win) return std::max(searched.value_or(won), won);
    return std::min(searched.value_or(-won), -won);
}

/// Replaces a best move that does not keep the result.
void correct_lines(EvaluatedPosition& here, const std::vector<TableMove>& moves) {
    std::erase_if(here.lines, [&](const SearchLine& line) {
        return line.moves.empty() || std::ranges::find(here.keeping_moves, line.moves.front()) ==
                                         here.keeping_moves.end();
    });
    if (here.lines.empty()) here.lines.push_back({.moves = {moves.front().move}});
    here.lines.front().score = *here.score;
    for (SearchLine& line : here.lines) line.score = std::min(line.score, *here.score);
}

}  // namespace

void consult_tables(EvaluatedPosition& here, const Tablebases& tables,
                    const std::stop_token& stop) {
    if (!tables.prepare(here.position, stop)) return;
    const auto moves = tables.moves(here.position);
    if (!moves || moves->front().verdict.is_doubtful) return;
    here.verdict = moves->front().verdict;
    for (const TableMove& move : *moves)
        if (same_points(move.verdict.wdl, here.verdict->wdl))
            here.keeping_moves.push_back(move.move);
    here.score = score_of(*here.verdict, here.score);
    if (!here.depth) here.depth = 1;
    correct_lines(here, *moves);
}

void consult_tables(AnnotatedGame& game, const Tablebases& tables, const std::stop_token& stop) {
    for (EvaluatedPosition& here : game.positions) consult_tables(here, tables, stop);
    for (std::size_t i = 0; i < game.moves.size(); ++i) {
        const EvaluatedPosition& here = game.positions[i];
        const auto move = game.game.moves[i].move;
        if (!here.verdict || !move) continue;
        game.moves[i].keeps_result =
            std::ranges::find(here.keeping_moves, *move) != here.keeping_moves.end();
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
                                                       : "playable position, lost";
    return text;
}

}  // namespace chess
