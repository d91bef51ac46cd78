#include "libchess/mate/solution.hpp"

#include "libchess/position/draws.hpp"
#include "libchess/position/movegen.hpp"

#include <algorithm>
#include <deque>
#include <unordered_map>
#include <utility>

namespace chess {

namespace {

bool is_drawn_by_fifty(const Prover& prover, const Position& position) {
    return prover.settings().fifty && is_fifty_move_draw(position);
}

/// The attacker's moves that reach the goal from a position.
struct GoodMoves {
    /// The attacker's moves to the goal, the same for all; 0 if there is no way.
    int length = 0;
    std::vector<Move> moves;
    /// A limit was reached: `length` may be too small (if there are no moves), or moves are
    /// missing.
    bool is_cut = false;
};

/// Those that reach it in `length` moves.
GoodMoves good_moves(Prover& prover, const Position& position, int length) {
    GoodMoves good;
    good.length = length;
    for (const Move move : legal_moves(position)) {
        switch (prover.defence(position.after(move), length - 1)) {
            case Answer::yes: good.moves.push_back(move); break;
            case Answer::no: break;
            case Answer::unknown: good.is_cut = true; break;
        }
    }
    return good;
}

/// Those that reach it soonest, if that is within `most` moves.
GoodMoves best_moves(Prover& prover, const Position& position, int most) {
    for (int length = 1; length <= most; ++length) {
        switch (prover.attack(position, length)) {
            case Answer::yes: return good_moves(prover, position, length);
            case Answer::no: break;
            case Answer::unknown: return {0, {}, true};
        }
    }
    return {};
}

/// What a quiet key threatens.
std::optional<Solution::Threat> find_threat(Prover& prover, const Position& after_key, int length,
                                            bool& is_cut) {
    if (prover.settings().stipulation == Stipulation::self || after_key.in_check() ||
        !has_legal_move(after_key))
        return std::nullopt;
    const Position passed = after_key.after_null();
    GoodMoves best = best_moves(prover, passed, length - 1);
    if (best.is_cut) {
        is_cut = true;
        return std::nullopt;
    }
    return Solution::Threat{best.length, std::move(best.moves)};
}

/// Whether the defender's last move keeps the attacker from the goal in `length` more moves.
Answer is_refuted(Prover& prover, const Position& after_reply, int length) {
    if (prover.settings().stipulation == Stipulation::self && is_checkmate(after_reply))
        return Answer::no;
    if (length == 0) return Answer::yes;
    switch (prover.attack(after_reply, length)) {
        case Answer::yes: return Answer::no;
        case Answer::no: return Answer::yes;
        case Answer::unknown: break;
    }
    return Answer::unknown;
}

/// The moves that fail to one single reply.
std::optional<std::vector<Solution::Try>> find_tries(Prover& prover, const Position& position,
                                                     int length, const std::vector<Move>& keys) {
    std::vector<Solution::Try> tries;
    for (const Move move : legal_moves(position)) {
        if (std::ranges::find(keys, move) != keys.end()) continue;
        const Position after = position.after(move);
        if (is_drawn_by_fifty(prover, after)) continue;  // that needs no reply
        std::vector<Move> refutations;
        bool is_cut = false;
        for (const Move reply : legal_moves(after)) {
            if (refutations.size() > 1) break;
            switch (is_refuted(prover, after.after(reply), length - 1)) {
                case Answer::yes: refutations.push_back(reply); break;
                case Answer::no: break;
                case Answer::unknown: is_cut = true; break;
            }
        }
        if (refutations.size() > 1) continue;
        if (is_cut) return std::nullopt;
        if (!refutations.empty()) tries.push_back({move, refutations.front()});
    }
    return tries;
}

/// Grows a solution from its first moves, level by level, so that it is the deep end that is
/// missing where a limit cuts it.
class SolutionTree {
public:
    SolutionTree(Prover& prover, std::size_t most_nodes, Solution& solution)
        : prover_(prover),
          most_nodes_(most_nodes),
          is_self_(prover.settings().stipulation == Stipulation::self),
          solution_(solution) {}

    /// An attacking move that is to be followed by `grow`.
    std::size_t add_attack(Move move, int length, const Position& after, std::size_t answered) {
        const std::size_t index = solution_.attacks.size();
        solution_.attacks.push_back({move, length, {}, false, false});
        if (length > 1 || is_self_) open_.push_back({index, after, answered});
        return index;
    }

    /// One of the defender's moves with the answers to it; `answered` is the number of answers that
    /// came before.
    Solution::Defence defence(Move move, const Position& after, int most, std::size_t answered,
                              bool& is_cut) {
        if (is_self_ && is_checkmate(after)) return {move, 0, {}};
        const Known& known = answers(after, most, answered);
        is_cut = is_cut || known.is_cut;
        return {move, std::min(known.length, most), known.answers};
    }

    /// Every move that the defender has, with the answers to it.
    std::vector<Solution::Defence> defences(const Position& position, int most,
                                            std::size_t answered, bool& is_cut) {
        std::vector<Solution::Defence> result;
        for (const Move move : legal_moves(position))
            result.push_back(defence(move, position.after(move), most, answered, is_cut));
        return result;
    }

    /// Follows all lines to their ends.
    void grow() {
        for (; !open_.empty(); open_.pop_front()) {
            const Open open = open_.front();
            const int length = solution_.attacks[open.attack].length;
            bool is_cut = length > 1 && solution_.attacks.size() >= most_nodes_;
            std::vector<Solution::Defence> replies;
            if (!is_cut) replies = defences(open.position, length - 1, open.answered, is_cut);
            Solution::Attack& attack = solution_.attacks[open.attack];
            attack.defences = std::move(replies);
            attack.is_cut = is_cut;
            solution_.is_cut = solution_.is_cut || is_cut;
        }
    }

    /// Leaves the lines that are not followed yet without their ends.
    void drop_open() { open_.clear(); }

    /// From now on duals do not count.
    void stop_counting_duals() { counts_duals_ = false; }

private:
    /// An attacking move whose defences are not looked at yet.
    struct Open {
        std::size_t attack;
        Position position;
        std::size_t answered;
    };
    /// What the attacker plays in a position.
    struct Known {
        int length = 0;
        std::vector<std::size_t> answers;
        bool is_cut = false;
    };

    const Known& answers(const Position& position, int most, std::size_t answered) {
        const auto [place, is_new] = known_.try_emplace(prover_.identity(position));
        Known& known = place->second;
        if (!is_new) return known;
        const GoodMoves best = best_moves(prover_, position, most);
        known.is_cut = best.is_cut || best.moves.empty();
        known.length = best.moves.empty() ? most : best.length;
        for (const Move move : best.moves) {
            if (move == best.moves.front()) {
                known.answers.push_back(
                    add_attack(move, best.length, position.after(move), answered + 1));
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
    bool is_self_;
    Solution& solution_;
    bool counts_duals_ = true;
    std::deque<Open> open_;
    std::unordered_map<Key, Known> known_;
};

/// What would follow if the attacker, who is not in check, could pass.
std::optional<std::vector<Solution::Defence>> find_set_play(Prover& prover, SolutionTree& tree,
                                                            const Position& position, int length) {
    const Position passed = position.after_null();
    std::vector<Solution::Defence> defences;
    for (const Move move : legal_moves(passed)) {
        const Position after = passed.after(move);
        const Answer refuted = is_refuted(prover, after, length - 1);
        if (refuted == Answer::yes) continue;
        bool is_cut = refuted == Answer::unknown;
        if (!is_cut) defences.push_back(tree.defence(move, after, length - 1, 0, is_cut));
        if (is_cut) return std::nullopt;
    }
    return defences;
}

/// Marks the defences that meet none of several threats: what answers them are no duals.
void excuse_threats(Solution& solution, std::size_t key, const Solution::Threat& threat) {
    if (threat.moves.size() < 2) return;
    for (Solution::Defence& defence : solution.attacks[key].defences) {
        const auto is_answer = [&](std::size_t answer, Move move) {
            return solution.attacks[answer].move == move;
        };
        defence.leaves_threats = defence.length == threat.length &&
                                 std::ranges::equal(defence.answers, threat.moves, is_answer);
        if (defence.leaves_threats && solution.duals.front() > 0) --solution.duals.front();
    }
}

}  // namespace

std::optional<std::vector<Move>> find_keys(Prover& prover, const Position& position, int length) {
    if (is_drawn_by_fifty(prover, position)) return std::vector<Move>{};
    GoodMoves good = good_moves(prover, position, length);
    if (good.is_cut) return std::nullopt;
    return std::move(good.moves);
}

Solution find_solution(Prover& prover, const Position& position, bool defender_begins, int length,
                       const std::vector<Move>& keys, const SolutionWishes& wishes) {
    Solution solution;
    solution.duals.resize(static_cast<std::size_t>(defender_begins ? length : length - 1));
    SolutionTree tree(prover, wishes.most_nodes, solution);
    if (defender_begins) {
        if (wishes.tree)
            solution.first_defences = tree.defences(position, length, 0, solution.is_cut);
        tree.grow();
        return solution;
    }

    for (const Move key : keys) {
        const Position after = position.after(key);
        solution.keys.push_back(tree.add_attack(key, length, after, 0));
        solution.threats.push_back(wishes.tree ? find_threat(prover, after, length, solution.is_cut)
                                               : std::nullopt);
    }
    if (wishes.tree) tree.grow();
    else tree.drop_open();
    for (std::size_t i = 0; i < keys.size(); ++i)
        if (const auto& threat = solution.threats[i])
            excuse_threats(solution, solution.keys[i], *threat);

    if (wishes.set_play && !position.in_check()) {
        tree.stop_counting_duals();
        solution.set_play = find_set_play(prover, tree, position, length);
        if (!solution.set_play) solution.is_cut = true;
        if (wishes.tree && solution.set_play) tree.grow();
    }
    if (wishes.tries) {
        solution.tries = find_tries(prover, position, length, keys);
        if (!solution.tries) solution.is_cut = true;
    }
    return solution;
}

}  // namespace chess
