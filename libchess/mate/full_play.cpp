#include "libchess/mate/solver.hpp"

#include "libchess/mate/detail/forced_play.hpp"
#include "libchess/mate/detail/good_moves.hpp"
#include "libchess/mate/detail/solution_finder.hpp"
#include "libchess/position/movegen.hpp"

#include <algorithm>
#include <utility>

namespace chess {

namespace {

using detail::best_moves;
using detail::GoodMoves;
using detail::is_drawn;
using detail::passed;
using detail::still_works;

/// Builds the full play, line by line.
class FullPlayBuilder {
public:
    FullPlayBuilder(Prover& prover, const SolveOptions& options)
        : prover_(prover),
          options_(options) {}

    FullPlay build(const MateProblem& problem) {
        FullPlay play;
        if (problem.defender_begins) {
            const Move unknown(Square::a1, Square::a1);
            play.post_key = FullPlay::First{{unknown, problem.position.in_check()}, {}};
            for (const Move reply : detail::playable_moves(problem))
                if (still_works(prover_, problem.after(reply)) == Answer::no)
                    play.post_key->refutations.push_back(reply);
            follow(play.post_key->attack, problem);
        } else {
            if (options_.set_play && !problem.position.in_check()) add_set_play(play, problem);
            for (const Move move : detail::playable_moves(problem)) add_first(play, problem, move);
        }
        play.is_cut = is_cut_;
        return play;
    }

private:
    void add_set_play(FullPlay& play, const MateProblem& problem) {
        if (problem.length == 1 && !is_reached_by_defender(problem.stipulation)) return;
        const MateProblem set = passed(problem).in(problem.length - 1);
        if (is_drawn(set)) return;
        const bool must_end = all_end_early(set);
        for (const Move move : detail::playable_moves(set))
            if (ends_early(set.after(move)) == must_end && is_won(set.after(move)))
                play.set_play.push_back(defence(set, move));
    }

    void add_first(FullPlay& play, const MateProblem& problem, Move move) {
        const MateProblem after = problem.after(move);
        if (is_drawn(after)) return;
        FullPlay::First first{attack(problem, move), {}};
        // Where one move is all, a move that does not reach the aim tries nothing.
        const bool has_tries =
            options_.tries && (problem.length > 1 || is_reached_by_defender(problem.stipulation));
        if (!first.attack.is_end)
            for (const Move reply : detail::playable_moves(after)) {
                if (is_won(after.after(reply))) continue;
                first.refutations.push_back(reply);
                if (first.refutations.size() > (has_tries ? 1U : 0U)) return;
            }
        // A stalemate is a refutation without a move.
        const bool ends_otherwise = !has_legal_move(after.position) && !first.attack.is_end;
        if (ends_otherwise) return;
        if (options_.tree) follow(first.attack, after);
        play.firsts.push_back(std::move(first));
    }

    bool is_won(const MateProblem& after_reply) {
        const Answer answer = still_works(prover_, after_reply);
        is_cut_ = is_cut_ || answer == Answer::unknown;
        return answer == Answer::yes;
    }

    /// A move without what follows it.
    FullPlay::Attack attack(const MateProblem& problem, Move move) {
        ++nodes_;
        const bool is_end = !is_reached_by_defender(problem.stipulation) &&
                            reaches(problem.position, move, problem.stipulation.aim);
        return {move, problem.position.gives_check(move), is_end};
    }

    std::vector<FullPlay::Attack> attacks(const MateProblem& problem, const GoodMoves& good) {
        std::vector<FullPlay::Attack> list;
        is_cut_ = is_cut_ || good.is_cut;
        for (const Move move : good.moves) {
            list.push_back(attack(problem, move));
            follow(list.back(), problem.in(good.length).after(move));
        }
        return list;
    }

    FullPlay::Defence defence(const MateProblem& problem, Move move) {
        const MateProblem after = problem.after(move);
        if (detail::was_reached_by_defender(after)) return {move, true};
        return {move, false, attacks(after, best_moves(prover_, after))};
    }

    /// Whether the defender reaches the aim himself although he could go on.
    static bool ends_early(const MateProblem& after_reply) {
        return after_reply.length > 0 && detail::was_reached_by_defender(after_reply);
    }

    /// Whether he has no other moves, so that the play is shorter than required.
    static bool all_end_early(const MateProblem& after) {
        const MoveList moves = detail::playable_moves(after);
        return !moves.empty() &&
               std::ranges::all_of(moves, [&](Move move) { return ends_early(after.after(move)); });
    }

    /// Whether all threats still work, or there is something faster.
    bool defends_nothing(const MateProblem& after_reply, const GoodMoves& threat) {
        if (threat.length > 1 && prover_.ask(after_reply.in(threat.length - 1)) == Answer::yes)
            return true;
        const MateProblem problem = after_reply.in(threat.length);
        const MoveList moves = detail::playable_moves(problem);
        return std::ranges::all_of(threat.moves, [&](Move move) {
            return std::ranges::find(moves, move) != moves.end() &&
                   prover_.ask(problem.after(move)) == Answer::yes;
        });
    }

    /// What follows a move, in the position after it.
    void follow(FullPlay::Attack& attack, const MateProblem& after) {
        if (attack.is_end) return;
        if (nodes_ >= options_.most_nodes) {
            is_cut_ = true;
            return;
        }
        const bool must_end = all_end_early(after);
        GoodMoves threat;
        if (options_.threats && !must_end && !attack.is_check && after.length > 0) {
            const MateProblem pass = passed(after);
            threat = best_moves(prover_, pass);
            attack.is_zugzwang = threat.moves.empty();
            attack.threats = attacks(pass, threat);
        }
        for (const Move move : detail::playable_moves(after)) {
            const MateProblem next = after.after(move);
            if (ends_early(next) != must_end || !is_won(next)) continue;  // or a try's refutation
            if (!threat.moves.empty() && defends_nothing(next, threat)) continue;
            attack.defences.push_back(defence(after, move));
        }
    }

    Prover& prover_;
    const SolveOptions& options_;
    std::size_t nodes_ = 0;
    bool is_cut_ = false;
};

}  // namespace

FullPlay detail::find_full_play(Prover& prover, const MateProblem& problem,
                                const SolveOptions& options) {
    return FullPlayBuilder(prover, options).build(problem);
}

}  // namespace chess
