#pragma once

#include "lab/minimal_tree.hpp"
#include "lab/synthetic_tree.hpp"

#include <cstdint>
#include <functional>
#include <span>

namespace chess {

/// An alpha-beta window. Open at both ends, since a value of exactly beta causes a cutoff, too.
struct TreeWindow {
    TreeValue alpha = -tree_infinity;  ///< the lower bound, already reached
    TreeValue beta = tree_infinity;    ///< the upper bound, where a cutoff occurs

    /// Equal in every member.
    friend constexpr bool operator==(const TreeWindow&, const TreeWindow&) = default;
};

/// One visit of a search to a node, reported when it ends; so a node comes after all nodes below
/// it, and once more for every time that it is searched again.
struct TreeVisit {
    std::span<const int>
        path;             ///< the moves from the root, counted from 0; valid for the call only
    TreeWindow window;    ///< at the start, for the side to move; full for algorithms without one
    TreeValue value = 0;  ///< the value returned, for the side to move
    bool leaf = false;    ///< whether the node has no moves

    /// Whether the value lies in the window (PV), at or above beta (CUT), at or below alpha (ALL).
    [[nodiscard]] constexpr NodeType type() const noexcept {
        if (value >= window.beta) return NodeType::cut;
        return value > window.alpha ? NodeType::pv : NodeType::all;
    }
};

/// Called for every visit.
using TreeVisitor = std::function<void(const TreeVisit&)>;

/// The result of a search. Every visit counts: nodes searched again are counted again.
struct TreeSearchResult {
    TreeValue value = 0;           ///< of the root, for the side to move there
    std::uint64_t leaves = 0;      ///< visits to leaves
    std::uint64_t nodes = 0;       ///< the leaves included
    std::uint64_t researches = 0;  ///< how many nodes were searched again
};

/// The side to move at the root maximizes, the other minimizes, values from the first side's view
/// (Caplinger 2021, 4.2).
TreeSearchResult minimax(const SyntheticTree& tree, const TreeVisitor& visitor = {});

/// Both sides maximize, and values from below are negated (Caplinger 2021, 4.4).
TreeSearchResult negamax(const SyntheticTree& tree, const TreeVisitor& visitor = {});

/// Pruning with one bound, from the parent's best value only: no deep cutoffs (Caplinger 2021, 5.1
/// and 5.2; Marsland 1986, 2.2, on the versions before Knuth and Moore).
TreeSearchResult shallow_alpha_beta(const SyntheticTree& tree, const TreeVisitor& visitor = {});

/// Whether a value that equals beta causes a cutoff. It does since Knuth and Moore; Caplinger 2021,
/// 5.4, starts without it, until exercise 3 of 5.7.
enum class CutoffRule : std::uint8_t { at_beta, above_beta };

/// Alpha-beta with both bounds, fail-soft: a value outside the window is still a bound, a lower one
/// at or above beta, an upper one at or below alpha (Marsland 1986, figure 1; Caplinger 2021, 5.4.3
/// and 5.8).
TreeSearchResult alpha_beta(const SyntheticTree& tree, TreeWindow window = {},
                            const TreeVisitor& visitor = {}, CutoffRule rule = CutoffRule::at_beta);

/// The same, fail-hard: inner nodes never return a value outside the window.
TreeSearchResult alpha_beta_fail_hard(const SyntheticTree& tree, TreeWindow window = {},
                                      const TreeVisitor& visitor = {});

/// Variants of principal variation search.
struct PvsOptions {
    /// The window for the moves after the first.
    enum class MinimalWindow : std::uint8_t {
        /// (a, a + 1), which answers "more than a" or "not more" (Marsland 1986, figure 5).
        above_alpha,
        /// (a, a): above or below it is an answer; a tie is not, and is searched again (Caplinger
        /// 2021, 10.1 and 10.2).
        at_alpha,
    };
    /// The lower bound of a re-search.
    enum class Research : std::uint8_t {
        from_value,  ///< the value of the first search (NegaScout)
        from_alpha,  ///< alpha
    };

    /// The window for the moves after the first.
    MinimalWindow window = MinimalWindow::above_alpha;
    Research research = Research::from_value;  ///< the lower bound of a re-search
    /// Nodes at this height or lower never re-search: with 2, a value above alpha from the minimal
    /// window is already exact (Reinefeld 1983, by way of Marsland 1986, 3.1). 0 to re-search
    /// everywhere; above 2 the values become wrong.
    int exact_height = 2;
};

/// Principal variation search: the first move with the full window, the others with a minimal one,
/// and again with the rest of the window if they fail high (Marsland 1986, figure 5; Caplinger
/// 2021, chapter 10).
TreeSearchResult pvs(const SyntheticTree& tree, const PvsOptions& options = {},
                     TreeWindow window = {}, const TreeVisitor& visitor = {});

}  // namespace chess
