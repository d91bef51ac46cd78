#include "libchess/mate/detail/good_moves.hpp"

#include "libchess/mate/detail/forced_play.hpp"
#include "libchess/position/draws.hpp"

namespace chess::detail {

bool is_drawn(const MateProblem& problem) {
    if (!problem.fifty) return false;
    return problem.defender_begins ? may_claim_fifty(problem.position, playable_moves(problem))
                                   : is_seventy_five_move_draw(problem.position);
}

GoodMoves good_moves(Prover& prover, const MateProblem& problem) {
    GoodMoves good;
    good.length = problem.length;
    for (const Move move : playable_moves(problem)) {
        const Answer answer = prover.ask(problem.after(move));
        if (answer == Answer::yes) good.moves.push_back(move);
        good.is_cut = good.is_cut || answer == Answer::unknown;
    }
    return good;
}

GoodMoves best_moves(Prover& prover, const MateProblem& problem) {
    for (int length = 1; length <= problem.length; ++length) {
        const MateProblem shorter = problem.in(length);
        const Answer answer = prover.ask(shorter);
        if (answer == Answer::yes) return good_moves(prover, shorter);
        if (answer == Answer::unknown) return {0, {}, true};
    }
    return {};
}

MateProblem passed(const MateProblem& problem) {
    MateProblem after = problem;
    after.position = problem.position.after_null();
    after.defender_begins = !problem.defender_begins;
    return after;
}

Answer still_works(Prover& prover, const MateProblem& after_reply) {
    if (was_reached_by_defender(after_reply)) return Answer::yes;
    return after_reply.length == 0 ? Answer::no : prover.ask(after_reply);
}

}  // namespace chess::detail
