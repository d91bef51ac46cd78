#include "libchess/annotate/annotator.hpp"

#include "libchess/position/movegen.hpp"

#include <chrono>
#include <cstddef>
#include <utility>

namespace chess {

namespace {

/// Names the opening; returns how many moves lead to the last position that the book knows: one
/// with a name, or one reached within the book. A game that transposes back into the book counts as
/// not having left it.
std::size_t follow_book(AnnotatedGame& game, const OpeningBook& book) {
    std::size_t last_known = 0;
    bool never_left = true;
    for (std::size_t i = 1; i < game.positions.size(); ++i) {
        const Position& position = game.positions[i].position;
        never_left = never_left && book.contains(position);
        const Opening* opening = book.find(position);
        if (opening != nullptr) game.opening = *opening;
        if (opening != nullptr || never_left) last_known = i;
    }
    return last_known;
}

/// A move that gives away half a point is a blunder, whatever the scores; one that keeps the result
/// is not.
void judge_by_table(AnnotatedMove& note, const EvaluatedPosition& here,
                    const AnnotationRules& rules) {
    note.judgement = *note.keeps_result ? Judgement::none : Judgement::blunder;
    note.is_only_move = rules.only_moves && *note.keeps_result && here.keeping_moves.size() == 1 &&
                        here.verdict->wdl > Wdl::loss && count_legal_moves(here.position) > 1;
}

void judge_move(AnnotatedGame& game, std::size_t index, const AnnotationRules& rules) {
    AnnotatedMove& note = game.moves[index];
    const Color mover = game.mover(index);
    const EvaluatedPosition& here = game.positions[index];
    const auto move = game.game.moves[index].move;
    const auto before = here.score;
    const auto after = game.positions[index + 1].score_for(mover);
    if (before) note.win_before = win_percent(*before);
    if (after) note.win_after = win_percent(*after);
    if (!move || !rules.sides[mover] || (note.in_book && rules.skips_book)) return;
    note.is_judged = before && after;
    if (!note.is_judged) {
        ++game.unjudged;
        return;
    }
    note.accuracy = move_accuracy(accuracy_percent(*before), accuracy_percent(*after));
    if (note.keeps_result) judge_by_table(note, here, rules);
    else if (here.best_move() != move) note.judgement = judge(*before, *after, rules.judgement);
    else if (rules.only_moves && here.lines.size() > 1 && count_legal_moves(here.position) > 1)
        note.is_only_move =
            judge(*before, here.lines[1].score, rules.judgement) == Judgement::blunder;
    if (note.keeps_result == false)
        note.missed_result = here.verdict->wdl == Wdl::win ? MissedResult::win : MissedResult::draw;
    else if (is_error(note.judgement)) note.missed_result = missed_result(*before, *after);
    PlayerSummary& player = game.players[mover];
    for (JudgementCounts* counts : {&player.total, &player.phases[note.phase]})
        *counts += {1, note.judgement == Judgement::inaccuracy ? 1U : 0U,
                    note.judgement == Judgement::mistake ? 1U : 0U,
                    note.judgement == Judgement::blunder ? 1U : 0U};
}

}  // namespace

void judge_moves(AnnotatedGame& game, const AnnotationRules& rules) {
    game.judged_sides = rules.sides;
    const std::size_t in_book = rules.book == nullptr ? 0 : follow_book(game, *rules.book);
    for (std::size_t i = 0; i < game.moves.size(); ++i) {
        game.moves[i].in_book = i < in_book;
        judge_move(game, i, rules);
    }
    for (const Color side : all_colors) {
        game.players[side].accuracy = game_accuracy(game, side);
        game.players[side].acpl = average_centipawn_loss(game, side);
        game.players[side].clock = clock_summary(game, side);
    }
}

void share_out(AnnotatedGame& game, NetworkEvaluator& network, const AttributionOptions& options) {
    for (EvaluatedPosition& evaluated : game.positions)
        evaluated.network = network_breakdown(network, evaluated.position, options);
}

std::expected<AnnotatedGame, EngineError> annotate(Game game, const AnnotationRules& rules,
                                                   const AnnotationTools& tools) {
    const auto begun = std::chrono::steady_clock::now();
    AnnotatedGame annotated(std::move(game));
    if (tools.analyser == nullptr) {
        read_evaluations(annotated);
    } else {
        if (auto done =
                evaluate_game(annotated, *tools.analyser, rules.limits, tools.stop, tools.searched);
            !done)
            return std::unexpected(std::move(done).error());
        if (rules.smooths) smooth(annotated);
    }
    if (tools.endings != nullptr) consult_tables(annotated, *tools.endings, tools.stop);
    judge_moves(annotated, rules);
    if (rules.reference != nullptr) annotated.novelty = find_novelty(annotated, *rules.reference);
    annotated.seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
    claim_mates(annotated, tools.solver, rules.proof_nodes, tools.stop);
    if (auto done = explain_moves(annotated, rules, tools); !done)
        return std::unexpected(std::move(done).error());
    if (rules.why_nots)
        if (auto done = find_why_nots(annotated, rules, tools); !done)
            return std::unexpected(std::move(done).error());
    if (rules.praises)
        if (auto done = praise_moves(annotated, rules, tools); !done)
            return std::unexpected(std::move(done).error());
    if (tools.network != nullptr) share_out(annotated, *tools.network, rules.shares);
    if (rules.puzzles)
        if (auto done = find_puzzles(annotated, rules, tools); !done)
            return std::unexpected(std::move(done).error());
    return annotated;
}

}  // namespace chess
