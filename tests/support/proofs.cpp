#include "tests/support/proofs.hpp"

#include "libchess/mate/exhaustive.hpp"
#include "libchess/notation/fen.hpp"
#include "libchess/position/movegen.hpp"

#include <algorithm>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

namespace chess::test {

namespace {

class ProofBuilder {
public:
    explicit ProofBuilder(const Problem& problem) : problem_(problem) {}

    [[nodiscard]] Proof build() {
        const Position& start = problem_.position;
        proof_.start = start.to_setup();
        proof_.chess960 = start.is_chess960();
        proof_.stipulation = problem_.stipulation;
        proof_.defender_begins = problem_.defender_begins;
        proof_.fifty = problem_.fifty;
        if (problem_.defender_begins) {
            if (!holds(start, problem_.longest)) throw std::runtime_error("no solution");
            proof_.first_replies = replies(start);
            for (const Proof::Reply& reply : proof_.first_replies)
                proof_.length = std::max(proof_.length, proof_.steps.at(*reply.next).length);
        } else {
            proof_.length = proof_.steps.at(add_step(start, problem_.key)).length;
        }
        return proof_;
    }

private:
    [[nodiscard]] bool holds(const Position& position, int length) const {
        return exhaustive_defence(position, length, problem_.stipulation, problem_.fifty);
    }

    /// The index of the step for a position with the attacker to move.
    std::size_t add_step(const Position& position, std::optional<Move> key = std::nullopt) {
        const std::string name = to_fen(position, {.counters = problem_.fifty});
        if (const auto found = indices_.find(name); found != indices_.end()) return found->second;
        const std::size_t index = proof_.steps.size();
        indices_.emplace(name, index);
        proof_.steps.emplace_back();
        for (int length = 1; length <= problem_.longest; ++length) {
            for (const Move move : legal_moves(position)) {
                if ((key && move != *key) || !holds(position.after(move), length - 1)) continue;
                auto follows = replies(position.after(move));
                proof_.steps[index] = {written(move), length, std::move(follows)};
                return index;
            }
        }
        throw std::runtime_error("no solution of " + name);
    }

    std::vector<Proof::Reply> replies(const Position& position) {
        std::vector<Proof::Reply> result;
        for (const Move move : legal_moves(position)) {
            const Position after = position.after(move);
            const bool ends = problem_.stipulation == Stipulation::self && is_checkmate(after);
            result.push_back({written(move), std::nullopt});
            if (!ends) result.back().next = add_step(after);
        }
        return result;
    }

    const Problem& problem_;
    Proof proof_;
    std::map<std::string, std::size_t> indices_;
};

}  // namespace

Proof prove(const Problem& problem) {
    return ProofBuilder(problem).build();
}

}  // namespace chess::test
