#include "libchess/annotate/annotator.hpp"

#include "libchess/annotate/detail/annotation_steps.hpp"

#include <chrono>
#include <cstddef>
#include <optional>
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

/// The move's scores for its side, before and after it. A forced move has nothing to lose.
struct MoveScores {
    std::optional<Score> before;
    std::optional<Score> after;
};
MoveScores scores_of(const AnnotatedGame& game, std::size_t index) {
    MoveScores scores{game.positions[index].score,
                      game.positions[index + 1].score_for(game.mover(index))};
    if (game.moves[index].is_forced && scores.before && scores.after) scores.before = scores.after;
    return scores;
}

/// A move that gives away half a point is a blunder, whatever the scores; one that keeps the result
/// is not. Where a draw may be claimed, before it or after it, even an engine's best move may lose
/// something.
Judgement judgement_of(const AnnotatedGame& game, std::size_t index, const MoveScores& scores,
                       const AnnotationOptions& options) {
    const AnnotatedMove& note = game.moves[index];
    const EvaluatedPosition& here = game.positions[index];
    const bool is_about_claim = here.draw_claim || game.positions[index + 1].draw_claim;
    if (*scores.after >= *scores.before) return Judgement::none;
    if (note.keeps_result) return *note.keeps_result ? Judgement::none : Judgement::blunder;
    if (here.best_move() == game.game.moves[index].move && !is_about_claim) return Judgement::none;
    return judge(*scores.before, *scores.after, options.judgement);
}

/// Whether a move is the only one that is no blunder, by tables or by the search's second line.
bool is_only_move(const AnnotatedGame& game, std::size_t index, const AnnotationOptions& options) {
    const AnnotatedMove& note = game.moves[index];
    const EvaluatedPosition& here = game.positions[index];
    if (note.is_forced || here.draw_claim) return false;
    if (note.keeps_result)
        return *note.keeps_result && here.keeping_moves.size() == 1 &&
               here.keeping_moves.front() == game.game.moves[index].move &&
               here.doubtful_moves.empty() && here.verdict->wdl > Wdl::loss;
    return here.best_move() == game.game.moves[index].move && here.lines.size() > 1 &&
           judge(*here.score, here.lines[1].score, options.judgement) == Judgement::blunder;
}

MissedResult missed_by(const AnnotatedGame& game, std::size_t index, const MoveScores& scores) {
    const AnnotatedMove& note = game.moves[index];
    if (!is_error(note.judgement)) return MissedResult::none;
    if (note.keeps_result != false) return missed_result(*scores.before, *scores.after);
    return game.positions[index].verdict->wdl == Wdl::win ? MissedResult::win : MissedResult::draw;
}

bool is_named(const AnnotatedGame& game, std::size_t index, const AnnotationOptions& options) {
    return options.book != nullptr &&
           options.book->find(game.positions[index + 1].position) != nullptr;
}

void judge_move(AnnotatedGame& game, std::size_t index, const AnnotationOptions& options) {
    AnnotatedMove& note = game.moves[index];
    const Color mover = game.mover(index);
    const MoveScores scores = scores_of(game, index);
    const bool has_scores = scores.before && scores.after;
    if (scores.before) note.win_before = win_percent(*scores.before);
    if (scores.after) note.win_after = win_percent(*scores.after);
    if (!game.game.moves[index].move) return;
    const Judgement judgement =
        has_scores ? judgement_of(game, index, scores, options) : Judgement::none;
    note.in_book = note.in_book && (judgement == Judgement::none || is_named(game, index, options));
    if (!options.sides[mover] || (note.in_book && options.skips_book)) return;
    note.is_judged = has_scores;
    if (!has_scores) {
        ++game.unjudged;
        return;
    }
    note.judgement = judgement;
    note.accuracy =
        move_accuracy(accuracy_percent(*scores.before), accuracy_percent(*scores.after));
    note.is_only_move = options.only_moves && is_only_move(game, index, options);
    note.missed_result = missed_by(game, index, scores);
    PlayerSummary& player = game.players[mover];
    for (JudgementCounts* counts : {&player.total, &player.phases[note.phase]})
        *counts += {1, note.judgement == Judgement::inaccuracy ? 1U : 0U,
                    note.judgement == Judgement::mistake ? 1U : 0U,
                    note.judgement == Judgement::blunder ? 1U : 0U};
}

/// Finds what is wanted beyond the judgements.
std::expected<void, EngineError> find_what_is_wanted(AnnotatedGame& game,
                                                     const AnnotationOptions& options,
                                                     const AnnotationTools& tools) {
    struct Part {
        bool is_wanted;
        std::expected<void, EngineError> (*find)(AnnotatedGame&, const AnnotationOptions&,
                                                 const AnnotationTools&);
    };
    const bool has_cards = options.cards[Color::white] || options.cards[Color::black];
    // Praise comes before what explains, whose searches would leave other scores to it.
    for (const auto& [is_wanted, find] :
         {Part{options.praises, detail::praise_moves}, Part{options.reasons, detail::explain_moves},
          Part{options.why_nots, detail::find_why_nots}, Part{options.puzzles, find_puzzles},
          Part{has_cards, find_cards}})
        if (is_wanted)
            if (auto done = find(game, options, tools); !done) return done;
    return {};
}

}  // namespace

void judge_moves(AnnotatedGame& game, const AnnotationOptions& options) {
    game.judged_sides = options.sides;
    const std::size_t in_book = options.book == nullptr ? 0 : follow_book(game, *options.book);
    // What leads to a name is theory, unless a side goes wrong on the way: then only what has one.
    bool has_gone_wrong = false;
    for (std::size_t i = 0; i < game.moves.size(); ++i) {
        const bool has_name = i < in_book && is_named(game, i, options);
        has_gone_wrong = has_gone_wrong && !has_name;
        game.moves[i].in_book = i < in_book && !has_gone_wrong;
        judge_move(game, i, options);
        has_gone_wrong = has_gone_wrong || !game.moves[i].in_book;
    }
    for (const Color side : all_colors) {
        game.players[side].accuracy = game_accuracy(game, side);
        game.players[side].acpl = average_centipawn_loss(game, side);
        game.players[side].clock = detail::clock_summary(game, side);
    }
}

void detail::share_out(AnnotatedGame& game, NetworkEvaluator& network,
                       const AttributionOptions& options) {
    for (EvaluatedPosition& evaluated : game.positions)
        evaluated.network = network_breakdown(network, evaluated.position, options);
}

std::expected<AnnotatedGame, EngineError> annotate(Game game, const AnnotationOptions& options,
                                                   const AnnotationTools& tools) {
    const auto begun = std::chrono::steady_clock::now();
    AnnotatedGame annotated(std::move(game));
    if (tools.analyser == nullptr) {
        read_evaluations(annotated);
    } else {
        if (auto done =
                evaluate_game(annotated, *tools.analyser, options, tools.stop, tools.searched);
            !done)
            return std::unexpected(std::move(done).error());
        if (options.smooths) smooth(annotated);
    }
    if (tools.endings != nullptr) detail::consult_tables(annotated, *tools.endings, tools.stop);
    if (tools.analyser != nullptr) detail::settle_forced_moves(annotated);
    judge_moves(annotated, options);
    if (options.reference != nullptr)
        annotated.novelty = find_novelty(annotated, *options.reference);
    annotated.seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
    claim_mates(annotated, tools.solver, options.proof_nodes, tools.stop);
    if (auto done = find_what_is_wanted(annotated, options, tools); !done)
        return std::unexpected(std::move(done).error());
    if (tools.network != nullptr) detail::share_out(annotated, *tools.network, options.shares);
    return annotated;
}

}  // namespace chess
