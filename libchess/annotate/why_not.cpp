// Tempting captures that fail.

#include "libchess/annotate/annotator.hpp"
#include "libchess/annotate/detail/annotation_steps.hpp"
#include "libchess/annotate/detail/best_capture.hpp"
#include "libchess/annotate/detail/search_again.hpp"
#include "libchess/position/movegen.hpp"
#include "libchess/position/see.hpp"

#include <iterator>
#include <optional>
#include <utility>

namespace chess {

namespace {

/// How much a move seems to win as a capture, in centipawns; 0 if it is not a capture, or illegal.
int seems_to_win(const Position& position, Move move) {
    if (!legal_moves(position).contains(move) || !position.is_capture(move)) return 0;
    return exchange_value(position, move);
}

/// The most natural capture: the one that seems to win most, and at least a pawn.
std::optional<Move> natural_capture(const Position& position) {
    const auto best = detail::best_capture(position, true);
    if (!best || best->value < exchange_values[PieceType::pawn]) return std::nullopt;
    return best->move;
}

/// The refutation of a capture in a position of the game, judged as if it had been played.
std::expected<std::optional<WhyNot>, EngineError> refutation_of(AnnotatedGame& game,
                                                                std::size_t index, Move capture,
                                                                const AnnotationOptions& options,
                                                                const AnnotationTools& tools) {
    constexpr unsigned part = 4;
    GameHistory history = detail::history_of(game, index);
    history.moves.push_back(capture);
    const auto found = detail::analyse_again(*tools.analyser, history,
                                             detail::shortened(options.limits, part), tools.stop);
    if (!found) return std::unexpected(found.error());
    game.nodes += found->nodes;
    if (found->lines.empty()) return std::nullopt;
    Game other;
    other.start = game.positions[index].position;
    other.moves.push_back({capture, {}});
    AnnotatedGame line(other);
    line.positions[0] = game.positions[index];
    line.positions[1].score = found->lines.front().score;
    line.positions[1].lines = found->lines;
    judge_moves(line, {.judgement = options.judgement});
    claim_mates(line, tools.solver, options.proof_nodes, tools.stop);
    AnnotationOptions material;
    material.facts = false;
    if (auto done = detail::explain_moves(line, material); !done)
        return std::unexpected(std::move(done).error());
    const AnnotatedMove& note = line.moves[0];
    if (!is_error(note.judgement) || !note.reason || note.reason->begins != Reason::Line::reply)
        return std::nullopt;
    // A refutation wins something, or mates.
    if (note.reason->gain == 0 && !note.allowed) return std::nullopt;
    WhyNot why{.line = {.score = (-found->lines.front().score).further_by(1), .moves = {capture}},
               .text = note.reason->text};
    std::ranges::copy(note.reason->line, std::back_inserter(why.line.moves));
    return why;
}

}  // namespace

std::expected<void, EngineError> detail::find_why_nots(AnnotatedGame& game,
                                                       const AnnotationOptions& options,
                                                       const AnnotationTools& tools) {
    if (tools.analyser == nullptr) return {};
    for (std::size_t i = 0; i < game.moves.size(); ++i) {
        const EvaluatedPosition& here = game.positions[i];
        AnnotatedMove& note = game.moves[i];
        const auto capture = natural_capture(here.position);
        // Captures that were already possible before, or that a search found good, are skipped.
        if (!note.is_judged || note.in_book || here.verdict || !capture ||
            here.best_move() == capture ||
            (game.game.moves[i].move == capture && note.judgement == Judgement::none) ||
            (i > 1 && seems_to_win(game.positions[i - 2].position, *capture) > 0))
            continue;
        auto why = refutation_of(game, i, *capture, options, tools);
        if (!why) return std::unexpected(std::move(why).error());
        note.why_not = *std::move(why);
    }
    return {};
}

}  // namespace chess
