#include "tests/support/proofs.hpp"

#include "libchess/mate/detail/proof_builder.hpp"
#include "libchess/notation/fen.hpp"
#include "libchess/position/movegen.hpp"

#include <algorithm>
#include <map>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace chess::test {

namespace {

class ProofBuilder {
public:
    explicit ProofBuilder(const MateProblem& problem)
        : problem_(problem.in(std::min(problem.length, 3))),
          proof_(detail::begin_proof(problem)) {}

    [[nodiscard]] Proof build(std::optional<Move> key) {
        if (!problem_.defender_begins) {
            proof_.length = proof_.steps.at(add_step(problem_, key)).length;
            return proof_;
        }
        if (!exhaustive(problem_)) throw std::runtime_error("no solution");
        proof_.first_replies = replies(problem_);
        proof_.length = 0;
        for (const Proof::Reply& reply : proof_.first_replies)
            proof_.length = std::max(proof_.length, proof_.steps.at(*reply.next).length);
        return proof_;
    }

private:
    /// The index of the step for a position with the attacker to move.
    std::size_t add_step(const MateProblem& problem, std::optional<Move> key = std::nullopt) {
        const std::string name = to_fen(problem.position, {.counters = problem.fifty});
        if (const auto found = indices_.find(name); found != indices_.end()) return found->second;
        const std::size_t index = proof_.steps.size();
        indices_.emplace(name, index);
        proof_.steps.emplace_back();
        for (int length = 1; length <= problem_.length; ++length) {
            for (const Move move : legal_moves(problem.position)) {
                const MateProblem after = problem.in(length).after(move);
                if ((key && move != *key) || !exhaustive(after)) continue;
                auto follows = replies(after);
                proof_.steps[index] = {written(move), length, std::move(follows)};
                return index;
            }
        }
        throw std::runtime_error("no solution of " + name);
    }

    std::vector<Proof::Reply> replies(const MateProblem& problem) {
        std::vector<Proof::Reply> result;
        for (const Move move : legal_moves(problem.position)) {
            const MateProblem after = problem.after(move);
            const bool ends =
                problem.stipulation == Stipulation::self && is_checkmate(after.position);
            result.push_back({written(move), std::nullopt});
            if (!ends) result.back().next = add_step(after);
        }
        return result;
    }

    MateProblem problem_;
    Proof proof_;
    std::map<std::string, std::size_t> indices_;
};

}  // namespace

Proof prove(const MateProblem& problem, std::optional<Move> key) {
    return ProofBuilder(problem).build(key);
}

}  // namespace chess::test
