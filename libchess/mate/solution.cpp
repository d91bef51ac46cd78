#include "libchess/mate/solution.hpp"

#include "libchess/mate/detail/forced_play.hpp"
#include "libchess/mate/detail/good_moves.hpp"
#include "libchess/mate/detail/proof_work.hpp"
#include "libchess/mate/detail/solution_finder.hpp"
#include "libchess/position/movegen.hpp"

#include <algorithm>
#include <deque>
#include <unordered_map>
#include <utility>

namespace chess {

namespace {

using detail::best_moves;
using detail::good_moves;
using detail::GoodMoves;
using detail::is_drawn;
using detail::passed;
using detail::still_works;
using Defences = std::vector<Solution::Defence>;

/// Whether the defender could pass after a key: it does not check, nor is all over.
bool is_quiet(const Position& after_key) {
    return !after_key.in_check() && has_legal_move(after_key);
}

/// The threats of a quiet key; nullopt if it is not quiet.
std::optional<GoodMoves> find_threat(Prover& prover, const MateProblem& after_key) {
    if (is_reached_by_defender(after_key.stipulation) || !is_quiet(after_key.position))
        return std::nullopt;
    return best_moves(prover, passed(after_key));
}

/// Adds to a key what would happen if the defender passed.
void add_threat(Prover& prover, const MateProblem& after_key, Solution& solution,
                Solution::Key& key) {
    auto threat = find_threat(prover, after_key);
    if (!threat) {
        if (!is_quiet(after_key.position)) key.is_zugzwang = false;
    } else if (threat->is_cut) {
        solution.is_cut = true;
    } else {
        key.is_zugzwang = threat->moves.empty();
        key.threat = Solution::Threat{threat->length, std::move(threat->moves)};
    }
}

/// The tries: moves that only one reply refutes.
std::optional<std::vector<Solution::Try>> find_tries(Prover& prover, const MateProblem& problem,
                                                     const std::vector<Move>& keys) {
    std::vector<Solution::Try> tries;
    for (const Move move : detail::playable_moves(problem)) {
        if (std::ranges::find(keys, move) != keys.end()) continue;
        const MateProblem after = problem.after(move);
        if (is_drawn(after)) continue;  // that needs no reply
        std::vector<Move> refutations;
        bool is_cut = false;
        for (const Move reply : detail::playable_moves(after)) {
            if (refutations.size() > 1) break;
            const Answer works = still_works(prover, after.after(reply));
            if (works == Answer::no) refutations.push_back(reply);
            is_cut = is_cut || works == Answer::unknown;
        }
        if (refutations.size() > 1) continue;
        if (is_cut) return std::nullopt;
        if (!refutations.empty()) tries.push_back({move, refutations.front()});
    }
    return tries;
}

/// Builds a solution from its first moves, level by level, so that a limit cuts off its deepest
/// part.
class SolutionTree {
public:
    SolutionTree(Prover& prover, std::size_t most_nodes, Solution& solution)
        : prover_(prover),
          most_nodes_(most_nodes),
          solution_(solution) {}

    /// Adds an attacking move, to be expanded by `grow`; `answered` is the number of answers before
    /// it.
    std::size_t add_attack(const MateProblem& problem, Move move, std::size_t answered) {
        const std::size_t index = solution_.attacks.size();
        solution_.attacks.push_back({.move = move, .length = problem.length, .defences = {}});
        if (problem.length > 1 || is_reached_by_defender(problem.stipulation))
            open_.push_back({index, problem.after(move), answered});
        return index;
    }

    /// One of the defender's moves with the answers to it.
    Solution::Defence defence(const MateProblem& problem, Move move, std::size_t answered) {
        const MateProblem after = problem.after(move);
        if (detail::was_reached_by_defender(after)) return {move, 0, {}};
        const Known& known = answers(after, answered);
        return {move, std::min(known.length, after.length), known.answers, false, known.is_cut};
    }

    /// Every move that the defender has, with the answers to it.
    Defences defences(const MateProblem& problem, std::size_t answered) {
        Defences result;
        for (const Move move : detail::playable_moves(problem)) {
            result.push_back(defence(problem, move, answered));
            solution_.is_cut = solution_.is_cut || result.back().is_cut;
        }
        return result;
    }

    /// Follows all lines to their ends.
    void grow() {
        for (; !open_.empty(); open_.pop_front()) {
            const Open open = open_.front();
            if (open.problem.length > 0 && solution_.attacks.size() >= most_nodes_) {
                solution_.attacks[open.attack].is_cut = true;
                solution_.is_cut = true;
                continue;
            }
            Defences replies = defences(open.problem, open.answered);
            Solution::Attack& attack = solution_.attacks[open.attack];
            attack.is_cut = std::ranges::any_of(replies, &Solution::Defence::is_cut);
            attack.defences = std::move(replies);
        }
    }

    /// Drops the lines that are not yet expanded.
    void drop_open() { open_.clear(); }

    /// From now on duals do not count.
    void stop_counting_duals() { counts_duals_ = false; }

private:
    /// An attacking move that is not yet expanded.
    struct Open {
        std::size_t attack;
        MateProblem problem;
        std::size_t answered;
    };
    /// The known attack in a position.
    struct Known {
        int length = 0;
        std::vector<std::size_t> answers;
        bool is_cut = false;
    };

    const Known& answers(const MateProblem& problem, std::size_t answered) {
        const auto [place, is_new] = known_.try_emplace(detail::identity(problem));
        Known& known = place->second;
        if (!is_new) return known;
        const GoodMoves best = best_moves(prover_, problem);
        known.is_cut = best.is_cut || best.moves.empty();
        known.length = best.moves.empty() ? problem.length : best.length;
        for (const Move move : best.moves) {
            if (move == best.moves.front()) {
                known.answers.push_back(add_attack(problem.in(best.length), move, answered + 1));
            } else {
                known.answers.push_back(solution_.attacks.size());
                solution_.attacks.push_back({move, best.length, {}, true, false});
            }
        }
        if (counts_duals_ && best.moves.size() > 1) ++solution_.duals[answered];
        return known;
    }

    Prover& prover_;
    std::size_t most_nodes_;
    Solution& solution_;
    bool counts_duals_ = true;
    std::deque<Open> open_;
    std::unordered_map<Key, Known> known_;
};

/// The set play: the play if the attacker, who is not in check, could pass.
std::optional<Defences> find_set_play(Prover& prover, SolutionTree& tree,
                                      const MateProblem& problem) {
    const MateProblem set = passed(problem).in(problem.length - 1);
    Defences defences;
    if (is_drawn(set)) return defences;
    for (const Move move : detail::playable_moves(set)) {
        const Answer works = still_works(prover, set.after(move));
        if (works == Answer::no) continue;
        if (works == Answer::unknown) return std::nullopt;
        defences.push_back(tree.defence(set, move, 0));
        if (defences.back().is_cut) return std::nullopt;
    }
    return defences;
}

/// Marks the defences that meet no threat: several answers to them are not duals.
void excuse_threats(Solution& solution, const Solution::Key& key) {
    if (!key.threat || key.threat->moves.empty()) return;
    for (Solution::Defence& defence : solution.attacks[key.attack].defences) {
        const auto is_left = [&](Move threat) {
            return std::ranges::any_of(defence.answers, [&](std::size_t answer) {
                return solution.attacks[answer].move == threat;
            });
        };
        defence.leaves_threats =
            defence.length == key.threat->length && std::ranges::all_of(key.threat->moves, is_left);
        if (defence.leaves_threats && defence.answers.size() > 1 && solution.duals.front() > 0)
            --solution.duals.front();
    }
}

}  // namespace

std::optional<std::vector<Move>> detail::find_keys(Prover& prover, const MateProblem& problem) {
    if (is_drawn(problem)) return std::vector<Move>{};
    GoodMoves good = good_moves(prover, problem);
    if (good.is_cut) return std::nullopt;
    return std::move(good.moves);
}

Solution detail::find_solution(Prover& prover, const MateProblem& problem,
                               const std::vector<Move>& keys, const SolveOptions& options,
                               std::optional<int> own_length) {
    Solution solution;
    solution.duals.resize(
        static_cast<std::size_t>(problem.defender_begins ? problem.length : problem.length - 1));
    SolutionTree tree(prover, options.most_nodes, solution);
    if (problem.defender_begins) {
        if (options.tree) solution.first_defences = tree.defences(problem, 0);
        tree.grow();
        return solution;
    }

    for (const Move key : keys) {
        solution.keys.push_back({tree.add_attack(problem, key, 0), std::nullopt});
        if (options.tree) add_threat(prover, problem.after(key), solution, solution.keys.back());
    }
    if (options.tree) tree.grow();
    else tree.drop_open();
    for (const Solution::Key& key : solution.keys) excuse_threats(solution, key);

    const MateProblem stated = problem.in(own_length.value_or(problem.length));
    if (options.set_play && !problem.position.in_check()) {
        tree.stop_counting_duals();
        solution.set_play = find_set_play(prover, tree, stated);
        if (!solution.set_play) solution.is_cut = true;
        if (options.tree && solution.set_play) tree.grow();
    }
    if (options.tries) {
        solution.tries = find_tries(prover, stated, keys);
        if (!solution.tries) solution.is_cut = true;
    }
    return solution;
}

}  // namespace chess
