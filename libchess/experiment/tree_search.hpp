#pragma once

#include "libchess/base/export.hpp"
#include "libchess/experiment/minimal_tree.hpp"
#include "libchess/experiment/synthetic_tree.hpp"

#include <cstdint>
#include <functional>
#include <span>

namespace chess {

/// The values that are of interest: alpha is reached already, beta is too good to be allowed. Open
/// at both ends, since a value of exactly beta is cut off too.
struct TreeWindow {
    TreeValue alpha = -tree_infinity;  ///< what is reached already
    TreeValue beta = tree_infinity;    ///< what is too much

    /// Equal in every member.
    friend constexpr bool operator==(const TreeWindow&, const TreeWindow&) = default;
};

/// One visit of a search to a node, reported when it ends; so a node comes after all nodes below
/// it, and once more for every time that it is searched again.
struct TreeVisit {
    std::span<const int>
        path;             ///< the moves from the root, counted from 0; valid for the call only
    TreeWindow window;    ///< at the start, for the side to move; full where there is none
    TreeValue value = 0;  ///< what is returned, for the side to move
    bool leaf = false;    ///< whether the node has no moves

    /// Whether the value lies in the window (PV), at or above beta (CUT), at or below alpha (ALL).
    [[nodiscard]] constexpr NodeType type() const noexcept {
        if (value >= window.beta) return NodeType::cut;
        return value > window.alpha ? NodeType::pv : NodeType::all;
    }
};

/// Called for every visit.
using TreeVisitor = std::function<void(const TreeVisit&)>;

/// A visit counts every time: what is searched again is counted again.
struct TreeSearchResult {
    TreeValue value = 0;           ///< of the root, for the side to move there
    std::uint64_t leaves = 0;      ///< visits to leaves
    std::uint64_t nodes = 0;       ///< the leaves included
    std::uint64_t researches = 0;  ///< how many nodes were searched again
};

/// Two functions in one, the side to move at the root maximizing and the other minimizing values as
/// the first sees them (Caplinger 2021, 4.2).
LIBCHESS_API TreeSearchResult minimax(const SyntheticTree& tree, const TreeVisitor& visitor = {});

/// Both sides maximize, and what comes from below changes sign (Caplinger 2021, 4.4).
LIBCHESS_API TreeSearchResult negamax(const SyntheticTree& tree, const TreeVisitor& visitor = {});

/// Pruning with one bound, from the parent's best value only: no deep cutoffs (Caplinger 2021, 5.1
/// and 5.2; Marsland 1986, 2.2, on the versions before Knuth and Moore).
LIBCHESS_API TreeSearchResult shallow_alpha_beta(const SyntheticTree& tree,
                                                 const TreeVisitor& visitor = {});

/// What a value that equals beta does. Cutting off at it is the rule since Knuth and Moore; going
/// on is what Caplinger 2021, 5.4, starts with before exercise 3 of 5.7 gives it up.
enum class CutoffRule : std::uint8_t { at_beta, above_beta };

/// Alpha-beta with both bounds, fail-soft: a value outside the window is still a bound, a lower one
/// at or above beta, an upper one at or below alpha (Marsland 1986, figure 1; Caplinger 2021, 5.4.3
/// and 5.8).
LIBCHESS_API TreeSearchResult alpha_beta(const SyntheticTree& tree, TreeWindow window = {},
                                         const TreeVisitor& visitor = {},
                                         CutoffRule rule = CutoffRule::at_beta);

/// The same, fail-hard: inner nodes never return what lies outside the window.
LIBCHESS_API TreeSearchResult alpha_beta_fail_hard(const SyntheticTree& tree,
                                                   TreeWindow window = {},
                                                   const TreeVisitor& visitor = {});

/// How principal variation search goes about it.
struct PvsOptions {
    /// What the moves after the first are tried with.
    enum class MinimalWindow : std::uint8_t {
        /// (a, a + 1), which answers "more than a" or "not more" (Marsland 1986, figure 5).
        above_alpha,
        /// (a, a): above or below it is an answer, a tie is none and is searched again (Caplinger
        /// 2021, 10.1 and 10.2).
        at_alpha,
    };
    /// Where the window of a second search begins.
    enum class Research : std::uint8_t {
        from_value,  ///< at the bound that the first one found (NegaScout)
        from_alpha,  ///< where it began for the first move
    };

    /// What the moves after the first are tried with.
    MinimalWindow window = MinimalWindow::above_alpha;
    Research research = Research::from_value;  ///< where the second search of a move begins
    /// Nodes with so many plies to go, or fewer, search no move again: with 2 what the minimal
    /// window finds above alpha is exact already (Reinefeld 1983, by way of Marsland 1986, 3.1). 0
    /// to search again everywhere; above 2 the values become wrong.
    int exact_height = 2;
};

/// Principal variation search: the first move with the whole window, the others with a minimal one,
/// and again with the rest of the window if they surprise (Marsland 1986, figure 5; Caplinger 2021,
/// chapter 10).
LIBCHESS_API TreeSearchResult pvs(const SyntheticTree& tree, const PvsOptions& options = {},
                                  TreeWindow window = {}, const TreeVisitor& visitor = {});

}  // namespace chess
