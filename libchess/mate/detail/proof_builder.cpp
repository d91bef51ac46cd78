#include "libchess/mate/detail/proof_builder.hpp"

#include "libchess/mate/detail/forced_play.hpp"
#include "libchess/mate/detail/proof_work.hpp"
#include "libchess/position/movegen.hpp"

#include <algorithm>
#include <cstddef>
#include <unordered_map>
#include <utility>

namespace chess::detail {

namespace {

constexpr std::size_t most_steps = 1'000'000;

/// Builds a proof from its start. A step is written for a length known to suffice for the attacker;
/// if another line reaches it with fewer moves left, it is written again.
class ProofBuilder {
public:
    explicit ProofBuilder(Prover& prover) : prover_(prover) {}

    std::optional<Proof> build(const MateProblem& problem) {
        Proof proof = begin_proof(problem);
        if (problem.defender_begins) {
            if (!list_replies(problem, proof.first_replies)) return std::nullopt;
        } else {
            static_cast<void>(index_of_step(problem));
        }
        while (!waiting_.empty()) {
            const std::size_t index = waiting_.back();
            waiting_.pop_back();
            if (!write_step(index) || drafts_.size() > most_steps) return std::nullopt;
        }
        number_steps(proof);
        return proof;
    }

private:
    struct Draft {
        MateProblem problem;  ///< with the length that the step is to get by with
        bool is_waiting = true;
        Proof::Step step{};
    };

    std::size_t index_of_step(const MateProblem& problem) {
        const int enough = prover_.known_length(problem).value_or(problem.length);
        const auto [place, is_new] = indices_.try_emplace(identity(problem), drafts_.size());
        const std::size_t index = place->second;
        if (is_new) {
            drafts_.push_back({problem.in(enough)});
            waiting_.push_back(index);
        } else if (Draft& draft = drafts_[index]; enough < draft.problem.length) {
            draft.problem.length = enough;
            if (!std::exchange(draft.is_waiting, true)) waiting_.push_back(index);
        }
        return index;
    }

    /// Every move of the defender, and the steps that answer them.
    bool list_replies(const MateProblem& problem, std::vector<Proof::Reply>& replies) {
        replies.clear();
        for (const Move move : playable_moves(problem)) {
            const MateProblem after = problem.after(move);
            if (was_reached_by_defender(after)) {
                replies.push_back({written(move), std::nullopt});
                continue;
            }
            if (after.length < 1) return false;
            replies.push_back({written(move), index_of_step(after)});
        }
        return true;
    }

    bool write_step(std::size_t index) {
        drafts_[index].is_waiting = false;
        const MateProblem problem = drafts_[index].problem;
        const auto move = prover_.winning_move(problem);
        if (!move) return false;
        std::vector<Proof::Reply> replies;
        if (!list_replies(problem.after(*move), replies)) return false;
        Proof::Step& step = drafts_[index].step;
        step.attack = written(*move);
        step.replies = std::move(replies);
        return true;
    }

    /// Copies the steps still referenced, the start's first, with their exact lengths.
    void number_steps(Proof& proof) {
        std::vector<std::size_t> order;
        std::vector<std::optional<std::size_t>> numbers(drafts_.size());
        const auto visit = [&](std::vector<Proof::Reply>& replies) {
            for (Proof::Reply& reply : replies) {
                if (!reply.next) continue;
                auto& number = numbers[*reply.next];
                if (!number) {
                    number = order.size();
                    order.push_back(*reply.next);
                }
                reply.next = number;
            }
        };
        if (proof.defender_begins) {
            visit(proof.first_replies);
        } else {
            numbers[0] = 0;
            order.push_back(0);
        }
        std::size_t visited = 0;
        while (visited < order.size()) visit(drafts_[order[visited++]].step.replies);

        // A step's replies lead to shorter steps, so these are measured first.
        std::vector<std::size_t> by_length(order.size());
        for (std::size_t i = 0; std::size_t& index : by_length) index = i++;
        std::ranges::sort(by_length, {},
                          [&](std::size_t i) { return drafts_[order[i]].problem.length; });
        proof.steps.resize(order.size());
        for (const std::size_t i : by_length) {
            proof.steps[i] = std::move(drafts_[order[i]].step);
            proof.steps[i].length = 1 + longest(proof, proof.steps[i].replies);
        }
        proof.length =
            proof.defender_begins ? longest(proof, proof.first_replies) : proof.steps[0].length;
    }
    static int longest(const Proof& proof, const std::vector<Proof::Reply>& replies) {
        int length = 0;
        for (const Proof::Reply& reply : replies)
            if (reply.next) length = std::max(length, proof.steps[*reply.next].length);
        return length;
    }

    Prover& prover_;
    std::vector<Draft> drafts_;
    std::vector<std::size_t> waiting_;
    std::unordered_map<Key, std::size_t> indices_;
};

/// The reply known to hold out longest, in a position that the defender loses.
std::optional<Move> longest_reply(Prover& prover, const MateProblem& problem, bool is_minimal) {
    if (is_minimal && problem.length > 1) return prover.saving_move(problem.in(problem.length - 1));
    std::optional<Move> longest;
    int most = -1;
    for (const Move move : playable_moves(problem)) {
        const int known = prover.known_length(problem.after(move)).value_or(problem.length);
        if (known <= most) continue;
        most = known;
        longest = move;
    }
    return longest;
}

}  // namespace

std::optional<Proof> build_proof(Prover& prover, const MateProblem& problem) {
    return ProofBuilder(prover).build(problem);
}

std::vector<Move> longest_line(const Proof& proof, Position position) {
    std::vector<Move> line;
    const auto play = [&](const WrittenMove& move) {
        for (const Move legal : legal_moves(position)) {
            if (written(legal) != move) continue;
            line.push_back(legal);
            position.make(legal);
            return;
        }
    };
    const std::vector<Proof::Reply>* replies = &proof.first_replies;
    if (!proof.defender_begins) {
        play(proof.steps.front().attack);
        replies = &proof.steps.front().replies;
    }
    while (!replies->empty()) {
        const Proof::Reply& longest =
            *std::ranges::max_element(*replies, {}, [&](const Proof::Reply& reply) {
                return reply.next ? proof.steps[*reply.next].length : 0;
            });
        play(longest.defence);
        if (!longest.next) break;
        const Proof::Step& step = proof.steps[*longest.next];
        play(step.attack);
        replies = &step.replies;
    }
    return line;
}

std::vector<Move> main_line(Prover& prover, MateProblem problem, bool is_minimal) {
    std::vector<Move> line;
    while (!problem.defender_begins || has_legal_move(problem.position)) {
        const bool attacks = !problem.defender_begins;
        if (attacks && problem.length == 0) break;  // a selfmate's last reply has been played
        const auto move =
            attacks ? prover.winning_move(problem) : longest_reply(prover, problem, is_minimal);
        if (!move) break;
        line.push_back(*move);
        problem = problem.after(*move);
        if (!attacks && !is_minimal)
            problem.length = prover.known_length(problem).value_or(problem.length);
    }
    return line;
}

bool is_whole(const std::vector<Move>& line, MateProblem problem) {
    for (const Move move : line) problem = problem.after(move);
    return problem.defender_begins ? !has_legal_move(problem.position)
                                   : was_reached_by_defender(problem);
}

}  // namespace chess::detail
