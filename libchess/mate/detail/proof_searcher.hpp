#pragma once

#include "libchess/mate/detail/proof_table.hpp"
#include "libchess/mate/problem.hpp"

#include <array>
#include <cstddef>
#include <cstdint>

namespace chess::detail {

/// The interface of one thread's searcher, independent of its goal.
class ProofSearcher {
public:
    ProofSearcher() = default;
    ProofSearcher(const ProofSearcher&) = delete;
    ProofSearcher& operator=(const ProofSearcher&) = delete;
    virtual ~ProofSearcher() = default;

    /// Decides a problem, unless the work is halted before, or after about `most_nodes` nodes. In a
    /// long mate each thread begins with another way of weighing (see `Weighing`).
    virtual ProofNumbers decide(const MateProblem& problem, std::uint64_t most_nodes,
                                std::size_t thread) = 0;
};

/// A way to weigh the numbers of several children in a long mate, in quarters of the least that
/// their sum can be; the rest is the sum itself. What one way misses for millions of nodes another
/// often finds at once, so they take turns.
struct Weighing {
    std::uint64_t attack;        ///< quarters with the attacker to move
    std::uint64_t defence;       ///< quarters with the defender to move
    std::uint64_t turn_divisor;  ///< how much shorter its turns are
};
inline constexpr std::array<Weighing, 3> weighings = {{
    {.attack = 3, .defence = 2, .turn_divisor = 1},
    {.attack = 4, .defence = 4, .turn_divisor = 1},
    {.attack = 2, .defence = 2, .turn_divisor = 2},
}};

}  // namespace chess::detail
