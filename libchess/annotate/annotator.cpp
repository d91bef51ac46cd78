#include "libchess/annotate/annotator.hpp"

#include "libchess/annotate/accuracy.hpp"
#include "libchess/annotate/game_phase.hpp"
#include "libchess/notation/comment_command.hpp"
#include "libchess/position/movegen.hpp"

#include <cstddef>
#include <optional>
#include <utility>
#include <variant>

namespace chess {

namespace {

std::optional<double> clock_of(const GameMove& move) {
    for (const Annotation& annotation : move.annotations)
        if (const auto* comment = std::get_if<Comment>(&annotation.content))
            if (const auto command = find_command(comment->text, "clk"))
                if (const auto clock = parse_clock(command->arguments)) return clock;
    return std::nullopt;
}

/// One game's account in the making.
class GameJudge {
public:
    GameJudge(const Game& game, GameEvaluation evaluation, const AnnotationRules& rules)
        : game_(game),
          rules_(rules) {
        result_.first = game.start.turn();
        result_.positions = std::move(evaluation.positions);
        result_.nodes = evaluation.nodes;
        result_.judged_sides = rules.sides;
    }

    AnnotatedGame judge_all() {
        Position position = game_.start;
        PhaseTracker phases;
        bool in_book = rules_.book != nullptr;
        for (const GameMove& played : game_.moves) {
            AnnotatedMove said;
            said.move = played.move;
            said.phase = phases.next(position);
            said.clock_seconds = clock_of(played);
            const bool has_choice = rules_.only_moves && count_legal_moves(position) > 1;
            play(position, played.move);
            in_book = name_opening(position, in_book);
            judge_move(said, result_.moves.size(), has_choice);
            result_.moves.push_back(said);
        }
        leave_book();
        for (std::size_t i = 0; i < result_.moves.size(); ++i) count(i);
        sum_up();
        return std::move(result_);
    }

private:
    /// Notes what the book says of a position, named or on the way to a name; says whether the game
    /// has not left it so far. A transposition may lead back to a name all the same.
    bool name_opening(const Position& position, bool was_in_book) {
        if (rules_.book == nullptr || !rules_.book->contains(position)) return false;
        const Opening* opening = rules_.book->find(position);
        if (opening != nullptr) result_.opening = *opening;
        if (opening != nullptr || was_in_book) last_in_book_ = result_.moves.size() + 1;
        return was_in_book;
    }

    /// All moves before the last one that is known count as the book's: where a game comes back
    /// to the book by another order of moves, it was never far from it.
    void leave_book() {
        for (std::size_t i = 0; i < result_.moves.size(); ++i) {
            AnnotatedMove& said = result_.moves[i];
            said.in_book = i < last_in_book_;
            if (!said.in_book || !rules_.skips_book) continue;
            said.is_judged = false;
            said.judgement = Judgement::none;
            said.accuracy.reset();
            said.is_only_move = false;
        }
    }

    void judge_move(AnnotatedMove& said, std::size_t index, bool has_choice) const {
        const Color mover = result_.mover(index);
        const EvaluatedPosition& here = result_.positions[index];
        const EvaluatedPosition& next = result_.positions[index + 1];
        if (here.score) said.win_before = win_percent(for_side(*here.score, mover));
        if (next.score) said.win_after = win_percent(for_side(*next.score, mover));
        if (!said.move || !here.score || !next.score || !rules_.sides[mover]) return;
        said.is_judged = true;
        const Score before = for_side(*here.score, mover);
        const Score after = for_side(*next.score, mover);
        said.accuracy = move_accuracy(accuracy_percent(before), accuracy_percent(after));
        const bool is_best = !here.lines.empty() && !here.lines.front().moves.empty() &&
                             here.lines.front().moves.front() == *said.move;
        if (!is_best) said.judgement = judge(before, after, rules_.judgement);
        else if (has_choice && here.lines.size() > 1)
            said.is_only_move = judge(before, for_side(here.lines[1].score, mover),
                                      rules_.judgement) == Judgement::blunder;
    }

    void count(std::size_t index) {
        const AnnotatedMove& said = result_.moves[index];
        if (!said.is_judged) {
            const bool is_skipped = said.in_book && rules_.skips_book;
            if (said.move && !is_skipped && rules_.sides[result_.mover(index)]) ++result_.unjudged;
            return;
        }
        PlayerAccount& player = result_.players[result_.mover(index)];
        player.total.add(said.judgement);
        player.phases[said.phase].add(said.judgement);
    }

    void sum_up() {
        for (const Color side : {Color::white, Color::black}) {
            result_.players[side].accuracy = game_accuracy(result_, side);
            result_.players[side].acpl = average_centipawn_loss(result_, side);
        }
    }

    const Game& game_;
    const AnnotationRules& rules_;
    AnnotatedGame result_;
    /// So many moves lead to the last position that the book knows.
    std::size_t last_in_book_ = 0;
};

}  // namespace

AnnotatedGame annotate(const Game& game, GameEvaluation evaluation, const AnnotationRules& rules) {
    return GameJudge(game, std::move(evaluation), rules).judge_all();
}

}  // namespace chess
