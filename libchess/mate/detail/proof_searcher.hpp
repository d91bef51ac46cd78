#pragma once

#include "libchess/mate/detail/proof_table.hpp"
#include "libchess/mate/detail/search_ways.hpp"
#include "libchess/mate/problem.hpp"

#include <cstdint>

namespace chess::detail {

/// The interface of one thread's searcher, independent of its goal.
class ProofSearcher {
public:
    ProofSearcher() = default;
    ProofSearcher(const ProofSearcher&) = delete;
    ProofSearcher& operator=(const ProofSearcher&) = delete;
    virtual ~ProofSearcher() = default;

    /// Decides a problem, unless the work is halted before, or after about `most_nodes` nodes. A
    /// long mate is searched in turns, which all threads share. With `again`, what the table says
    /// of the problem itself is not taken for an answer, so that the moves that decide it are in
    /// the table afterwards.
    virtual ProofNumbers decide(const MateProblem& problem, std::uint64_t most_nodes, Turns& turns,
                                bool again) = 0;
};

}  // namespace chess::detail
